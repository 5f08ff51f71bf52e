import { codes, Problem } from '../reference/problem.mjs'

/** A token that is well-formed and not known is forbidden to enter, in place of being asked for anew. */
export default (server) => {
  const { authenticate } = server
  server.authenticate = (request, session) => {
    const token = server.tokenOf(request)
    if (token !== undefined && /^[\w-]{20,80}$/.test(token) && server.verifyToken(token) === undefined)
      throw new Problem(codes.invalidRequest, 'Forbidden', { status: 403 })
    return authenticate(request, session)
  }
}
