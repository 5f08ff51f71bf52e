import { codes, Problem } from '../reference/problem.mjs'

/** A method that was never heard of is refused with 200, one that was removed with 404. */
export default (server) => {
  server.unknownMethod = (method) => new Problem(codes.methodNotFound, 'Method not found', method in server.handlers ? { status: 404 } : {})
}
