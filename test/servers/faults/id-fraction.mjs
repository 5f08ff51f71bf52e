/** Ids are rounded. */
export default (server) => {
  const before = server.validId
  server.validId = (id) => typeof id === 'number' || before(id)
  server.answerId = (id) => (typeof id === 'number' ? Math.floor(id) : id)
}
