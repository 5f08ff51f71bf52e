/** An id of digits becomes a number. */
export default (server) => {
  server.answerId = (id) => (/^\d+$/.test(id) ? Number(id) : id)
}
