/** Tells every client of calls that do not have to ask. */
export default (server) => {
  const before = server.logWanted
  server.logWanted = (level, context) => context.params.name === 'echo' || before(level, context)
}
