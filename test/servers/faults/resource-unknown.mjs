import { codes, Problem } from '../reference/problem.mjs'

/** A missing resource is an internal error. */
export default (server) => {
  server.resourceNotFound = () => {
    throw new Problem(codes.internal, 'Internal error')
  }
}
