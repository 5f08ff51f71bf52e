/** One table holds the requests of all clients: an answer goes to whoever used its id last. */
export default (server) => {
  const before = server.serve
  const askers = new Map()
  server.serve = async (request, exchange) => {
    askers.set(request.id, exchange)
    const outcome = await before(request, exchange)
    await new Promise((resolve) => setTimeout(resolve, 30))
    const asker = askers.get(request.id)
    if (asker === exchange || !outcome?.message) return outcome
    asker.send(outcome.message)
    return undefined
  }
}
