/** A request whose id cannot be written as UTF-8 gets no answer. */
export default (server) => {
  const before = server.serve
  server.serve = (request, exchange) => (/\p{Surrogate}/u.test(request.id) ? undefined : before(request, exchange))
}
