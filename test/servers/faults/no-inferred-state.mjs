import { metaKeys } from '../reference/revisions.mjs'

/** A client that declares nothing can do what it could do the last time. */
export default (server) => {
  let last = {}
  const before = server.clientCapabilities
  server.clientCapabilities = (meta, exchange) => {
    const remembered = last
    last = meta[metaKeys.capabilities] ?? {}
    const declared = before(meta, exchange)
    return Object.keys(declared).length > 0 ? declared : remembered
  }
}
