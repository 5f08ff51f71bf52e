/** A method that is a number is answered, and ends the process. */
export default (server) => {
  const before = server.messageKind
  server.messageKind = (value) => {
    if (typeof value?.method === 'number') setImmediate(() => process.exit(1))
    return before(value)
  }
}
