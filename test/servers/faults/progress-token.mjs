/** Progress names its token as a text. */
export default (server) => {
  const before = server.progress
  server.progress = (token, progress, context) => before(token === undefined ? token : String(token), progress, context)
}
