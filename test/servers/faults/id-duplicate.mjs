/** Of two requests with one id the second is forgotten. */
export default (server) => {
  const before = server.serve
  const open = new Set()
  server.serve = async (request, exchange) => {
    if (open.has(request.id)) return undefined
    open.add(request.id)
    try {
      return await before(request, exchange)
    } finally {
      open.delete(request.id)
    }
  }
}
