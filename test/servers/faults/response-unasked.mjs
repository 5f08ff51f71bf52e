/** An answer that nobody waits for is answered. */
export default (server) => {
  const before = server.takeResponse
  server.takeResponse = (message, conversation) => {
    before(message, conversation)
    conversation.send({ jsonrpc: '2.0', id: message.id, result: {} })
  }
}
