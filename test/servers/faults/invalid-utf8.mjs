/** Bytes that are no UTF-8 end the process. */
export default (server) => {
  const before = server.decodeText
  server.decodeText = (bytes) => {
    try {
      return before(bytes)
    } catch {
      process.exit(1)
    }
  }
}
