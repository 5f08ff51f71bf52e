/** An unknown notification is answered. */
export default (server) => {
  const before = server.noticed
  server.noticed = (message, exchange) => {
    before(message, exchange)
    if (message.method === 'assay/unknown') exchange.send({ jsonrpc: '2.0', id: null, result: {} })
  }
}
