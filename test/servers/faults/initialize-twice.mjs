/** A second `initialize` is dropped. */
export default (server) => {
  const before = server.serve
  server.serve = (request, exchange) =>
    request.method === 'initialize' && exchange.conversation?.revision !== undefined ? undefined : before(request, exchange)
}
