/** The request with the id "assay-three" is answered twice. */
export default (server) => {
  const before = server.serve
  server.serve = async (request, exchange) => {
    const outcome = await before(request, exchange)
    if (request.id === 'assay-three') exchange.send(outcome.message)
    return outcome
  }
}
