import { codes, Problem } from '../reference/problem.mjs'

/** Who brings no token is forbidden to enter, in place of being asked for one. */
export default (server) => {
  const { authenticate } = server
  server.authenticate = (request, session) => {
    if (request.headers.authorization === undefined) throw new Problem(codes.invalidRequest, 'Forbidden', { status: 403 })
    return authenticate(request, session)
  }
}
