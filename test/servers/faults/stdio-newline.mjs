/** A line end in an id is written as it is. */
export default (server) => {
  const before = server.writeMessage
  server.writeMessage = (message) => (String(message.id).includes('\n') ? before(message).replaceAll('\\n', '\n') : before(message))
}
