import { invalidRequest } from '../reference/problem.mjs'

/** A session that never was is a bad request; only one that has ended is not found. */
export default (server) => {
  const { sessionUnknown } = server
  server.sessionUnknown = (id, principal) => {
    if (server.ended.has(id)) return sessionUnknown(id, principal)
    throw invalidRequest('Invalid request: no such session')
  }
}
