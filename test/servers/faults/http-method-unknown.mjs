/** What comes by PUT or PATCH counts as sent by POST. */
export default (server) => {
  const before = server.authenticate
  server.authenticate = (request, session) => {
    if (request.method === 'PUT' || request.method === 'PATCH') request.method = 'POST'
    return before(request, session)
  }
}
