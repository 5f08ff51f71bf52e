/** Any valid token ends any session. */
export default (server) => {
  const { authenticate } = server
  server.authenticate = (request, session) => {
    const principal = authenticate(request, session)
    return request.method === 'DELETE' && session ? session.principal : principal
  }
}
