import { invalidRequest } from '../reference/problem.mjs'

/** Any valid token is good for any session, but not to end it. */
export default (server) => {
  const { authenticate } = server
  server.sessionBelongs = () => true
  server.authenticate = (request, session) => {
    const principal = authenticate(request, session)
    if (request.method === 'DELETE' && session && session.principal !== principal)
      throw invalidRequest('Session not found', { status: 404 })
    return principal
  }
}
