/** A question may be kept. */
export default (server) => {
  const before = server.inputRequired
  server.inputRequired = (input, context) => ({ ...before(input, context), ttlMs: 60_000, cacheScope: 'private' })
}
