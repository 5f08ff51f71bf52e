import { invalidRequest } from '../reference/problem.mjs'

/** A request that names no session is told that the session was not found. */
export default (server) => {
  server.sessionMissing = () => {
    throw invalidRequest('Session not found', { status: 404 })
  }
}
