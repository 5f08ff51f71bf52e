import { codes, Problem } from '../reference/problem.mjs'

/** A 403 that does not say what is missing. */
export default (server) => {
  server.insufficientScope = () => {
    throw new Problem(codes.invalidRequest, 'Forbidden', { status: 403 })
  }
}
