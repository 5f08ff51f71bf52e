import { codes, Problem } from '../reference/problem.mjs'

/** A version is refused without a word of those that are served. */
export default (server) => {
  server.unsupportedVersion = () => new Problem(codes.unsupportedVersion, 'Unsupported protocol version', { status: 400 })
}
