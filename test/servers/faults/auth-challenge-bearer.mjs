import { codes, Problem } from '../reference/problem.mjs'

/** A 401 that says nothing of how to authorise. */
export default (server) => {
  server.noToken = () => {
    throw new Problem(codes.invalidRequest, 'Authorization is required', { status: 401 })
  }
}
