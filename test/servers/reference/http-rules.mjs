import { invalidRequest } from './problem.mjs'

const names = ['127.0.0.1', 'localhost', '[::1]']

/** What the HTTP transports decide. */
export const httpHooks = (server) => ({
  bindAddress: () => '127.0.0.1',

  /** Whether the header `Host` names this server. A browser that was led here by a foreign DNS name still sends that name. */
  hostAllowed(host) {
    const { port } = new URL(server.url)
    return host !== undefined && names.some((name) => host === `${name}:${port}`)
  },

  /** Whether a page of this origin may call. No Origin: no browser sent it. */
  originAllowed(origin) {
    if (origin === undefined) return true
    const { port } = new URL(server.url)
    return names.some((name) => origin === `http://${name}:${port}`)
  },

  /** Headers that let a page of an allowed origin read the answer; never `*`. */
  corsHeaders: (origin) =>
    origin === undefined
      ? {}
      : { 'access-control-allow-origin': origin, vary: 'Origin', 'access-control-expose-headers': 'Mcp-Session-Id' },

  /** On every answer. */
  commonHeaders: () => ({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }),

  /** Methods of the endpoint: the modern era has no sessions, and so neither GET nor DELETE. */
  httpMethods: (modern) => (modern || server.legacyRevisions.length === 0 ? ['POST'] : ['POST', 'GET', 'DELETE']),

  contentTypeAllowed: (type) => /^application\/json *(?:;|$)/i.test(type ?? ''),

  acceptable: (accept, wanted) =>
    accept === undefined || accept.split(',').some((range) => [...wanted, '*/*'].includes(range.split(';')[0].trim().toLowerCase())),

  /** Header `MCP-Protocol-Version` of a legacy message: absent before 2025-06-18, else one that is served. */
  checkLegacyVersionHeader(version) {
    if (version !== undefined && !server.revisions.includes(version)) server.badVersionHeader(version)
  },
  badVersionHeader(version) {
    throw server.unsupportedVersion(version)
  },

  bodyTooLarge() {
    throw invalidRequest('Invalid request: the message is too large', { status: 413 })
  },

  /** The answer to a notification or a response that was taken: 202 without a body. */
  acceptedStatus: () => 202,

  /** ms between comments that keep a quiet stream open. */
  keepAliveMs: 15_000,
})
