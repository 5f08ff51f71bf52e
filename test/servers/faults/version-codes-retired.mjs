import { codes, Problem } from '../reference/problem.mjs'

/** A resource that is not there is answered as up to 2025-11-25. */
export default (server) => {
  server.resourceNotFound = () => {
    throw new Problem(codes.resourceNotFound, 'Resource not found')
  }
}
