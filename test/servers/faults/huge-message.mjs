/** A message that is too large ends the process. */
export default (server) => {
  const before = server.messageTooLarge
  server.messageTooLarge = (bytes) => (before(bytes) ? process.exit(1) : false)
}
