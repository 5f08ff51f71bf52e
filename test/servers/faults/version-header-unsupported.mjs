import { codes, Problem } from '../reference/problem.mjs'

/** An unknown version is served in the legacy era, and refused with 200 in the modern one. */
export default (server) => {
  server.badVersionHeader = () => {}
  server.unsupportedVersion = (requested) =>
    new Problem(codes.unsupportedVersion, 'Unsupported protocol version', {
      data: { supported: server.modernRevisions, requested: String(requested) },
    })
}
