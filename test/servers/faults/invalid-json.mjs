import { codes, Problem } from '../reference/problem.mjs'

/** What is no JSON is an error of the server's own. */
export default (server) => {
  const before = server.parseJson
  server.parseJson = (text) => {
    try {
      return before(text)
    } catch {
      throw new Problem(codes.internal, 'Internal error', { status: 500 })
    }
  }
}
