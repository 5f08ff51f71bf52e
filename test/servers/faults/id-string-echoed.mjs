/** An empty id is none. */
export default (server) => {
  server.answerId = (id) => (id === '' ? null : id)
}
