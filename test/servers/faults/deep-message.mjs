/** A message that is too deep ends the process. */
export default (server) => {
  const before = server.tooDeep
  server.tooDeep = (text) => (before(text) ? process.exit(1) : false)
}
