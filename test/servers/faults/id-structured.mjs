/** Anything will do as an id, but null and a fraction. */
export default (server) => {
  const before = server.validId
  server.validId = (id) => before(id) || typeof id === 'boolean' || (typeof id === 'object' && id !== null)
}
