/** A connection that has shown a token once need not show it again. */
export default (server) => {
  const { authenticate } = server
  const known = new WeakMap()
  server.authenticate = (request, session) => {
    if (server.tokenOf(request) === undefined && known.has(request.socket)) return known.get(request.socket)
    const principal = authenticate(request, session)
    known.set(request.socket, principal)
    return principal
  }
}
