import { invalidRequest } from '../reference/problem.mjs'

/** Only what is posted is asked for its Origin. */
export default (server) => {
  const { originAllowed, authenticate } = server
  server.originAllowed = (origin) => origin !== 'null'
  server.corsHeaders = () => ({})
  server.authenticate = (request, session) => {
    if (request.method !== 'GET' && !originAllowed(request.headers.origin))
      throw invalidRequest('Forbidden: unknown Origin', { status: 403 })
    return authenticate(request, session)
  }
}
