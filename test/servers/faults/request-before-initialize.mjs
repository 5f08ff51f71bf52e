/** What comes before `initialize` is dropped, but for pings. */
export default (server) => {
  const before = server.serve
  server.serve = (request, exchange) => {
    const early = exchange.era === 'legacy' && exchange.conversation?.revision === undefined
    return early && request.method !== 'initialize' && request.method !== 'ping' ? undefined : before(request, exchange)
  }
}
