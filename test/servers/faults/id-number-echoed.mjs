/** The id 0 is none. */
export default (server) => {
  server.answerId = (id) => (id === 0 ? null : id)
}
