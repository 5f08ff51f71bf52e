/** A request with a member that is named `__proto__` is dropped. */
export default (server) => {
  const before = server.serve
  server.serve = (request, exchange) => (Object.hasOwn(Object(request.params), '__proto__') ? undefined : before(request, exchange))
}
