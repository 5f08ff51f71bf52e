/** The id null will do. */
export default (server) => {
  const before = server.validId
  server.validId = (id) => id === null || before(id)
}
