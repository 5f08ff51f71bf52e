/** Whoever asks for some messages gets all. */
export default (server) => {
  server.logWanted = (_level, context) => server.logLevelOf(context) !== undefined
}
