import { invalidRequest } from '../reference/problem.mjs'

/** Every page may post, and read the answer. Streams ask for the Origin still. */
export default (server) => {
  const { originAllowed, authenticate } = server
  server.originAllowed = (origin) => origin !== 'null'
  server.corsHeaders = () => ({ 'access-control-allow-origin': '*' })
  server.authenticate = (request, session) => {
    if (request.method === 'GET' && !originAllowed(request.headers.origin))
      throw invalidRequest('Forbidden: unknown Origin', { status: 403 })
    return authenticate(request, session)
  }
}
