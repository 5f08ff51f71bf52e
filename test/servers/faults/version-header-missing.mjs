import { invalidRequest } from '../reference/problem.mjs'

/** In a session every request has to carry the version header, whatever the client's revision. */
export default (server) => {
  const before = server.authenticate
  server.authenticate = (request, session) => {
    if (session && request.method === 'POST' && request.headers['mcp-protocol-version'] === undefined)
      throw invalidRequest('Bad request: MCP-Protocol-Version is missing')
    return before(request, session)
  }
}
