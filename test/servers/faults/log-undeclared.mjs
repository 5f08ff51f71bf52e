/** Log messages are sent and not declared. */
export default (server) => {
  const capabilities = server.capabilities
  server.capabilities = (context) => {
    const { logging: _, ...others } = capabilities(context)
    return others
  }
  server.logWanted = (_level, context) => context.era === 'legacy' || server.logLevelOf(context) !== undefined
}
