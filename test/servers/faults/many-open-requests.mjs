/** No more than 50 requests at once are answered. */
export default (server) => {
  const before = server.serve
  let open = 0
  server.serve = async (request, exchange) => {
    if (open >= 50) return undefined
    open++
    try {
      return await before(request, exchange)
    } finally {
      open--
    }
  }
}
