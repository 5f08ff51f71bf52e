/** A message that is XML is answered, and ends the process. */
export default (server) => {
  const before = server.parseJson
  server.parseJson = (text) => {
    if (text.startsWith('<')) setImmediate(() => process.exit(1))
    return before(text)
  }
}
