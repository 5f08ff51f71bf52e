import { invalidParams, Problem, codes } from './problem.mjs'
import { isObject, metaKeys } from './revisions.mjs'

const cached = new Set(['server/discover', 'tools/list', 'prompts/list', 'resources/list', 'resources/templates/list', 'resources/read'])

/** Revisions from 2026-07-28 on: every request stands alone. */
export const modernHooks = (server) => ({
  /**
   * Whether a message is of the modern era. Its body says so, or the version header does; `initialize` without `_meta` never is, because a
   * client of both eras may send it with any header.
   */
  isModern(message, headers) {
    const meta = message?.params?._meta
    const claimed = isObject(meta) && (metaKeys.version in meta || metaKeys.capabilities in meta)
    if (claimed || message?.method === 'server/discover') return true
    if (message?.method === 'initialize') return false
    return server.modernRevisions.includes(headers?.['mcp-protocol-version'])
  },

  /** Before anything of the modern era runs. In this order a request with one thing wrong gets the code for that thing. */
  checkModern(request, context) {
    if (server.modernRevisions.length === 0) throw server.uninitialized()
    if (context.headers) server.checkVersionAgreement(request, context)
    server.checkMetaVersion(context.meta)
    server.checkModernVersion(context.meta[metaKeys.version])
    server.checkMetaCapabilities(context.meta)
    if (context.headers) server.checkMethodHeader(request, context)
    const level = context.meta[metaKeys.logLevel]
    if (level !== undefined) server.checkLogLevel(level)
    context.revision = context.meta[metaKeys.version]
  },

  checkMetaVersion(meta) {
    if (typeof meta[metaKeys.version] !== 'string') throw invalidParams(`Invalid params: _meta lacks ${metaKeys.version}`, { status: 400 })
  },

  checkMetaCapabilities(meta) {
    if (!isObject(meta[metaKeys.capabilities])) throw invalidParams(`Invalid params: _meta lacks ${metaKeys.capabilities}`, { status: 400 })
  },

  checkModernVersion(version) {
    if (!server.modernRevisions.includes(version)) throw server.unsupportedVersion(version)
  },

  /** What the client can do: in the modern era only what this very request says. */
  clientCapabilities(meta, exchange) {
    if (exchange.era === 'legacy') return exchange.conversation?.clientCapabilities ?? {}
    return isObject(meta[metaKeys.capabilities]) ? meta[metaKeys.capabilities] : {}
  },

  missingCapability: (required) =>
    new Problem(codes.missingCapability, `Missing client capability: ${Object.keys(required).join(', ')}`, {
      status: 400,
      data: { requiredCapabilities: required },
    }),

  /** Adds what every result of the modern era has. */
  finishResult(result, context) {
    if (context.era === 'legacy') return result
    const type = server.resultType(result, context)
    return {
      ...(type === undefined ? {} : { resultType: type }),
      ...result,
      ...(cached.has(context.method) ? server.cacheHints(context) : {}),
      _meta: { ...server.resultMeta(), ...result._meta },
    }
  },

  resultType: (result) => result.resultType ?? 'complete',
  resultMeta: () => ({ [metaKeys.server]: server.serverInfo() }),

  cacheHints(context) {
    const ttlMs = server.cacheTtl(context)
    const cacheScope = server.cacheScope(context)
    return { ...(ttlMs === undefined ? {} : { ttlMs }), ...(cacheScope === undefined ? {} : { cacheScope }) }
  },
  /** ms; what was asked for with answers of the user's is never to be used again. */
  cacheTtl: (context) => (context.params.requestState === undefined && context.params.inputResponses === undefined ? 60_000 : 0),
  /** Behind a wall lists and contents differ by principal. What `server/discover` says does not. */
  cacheScope: (context) => (server.auth && context.method !== 'server/discover' ? 'private' : 'public'),

  supportedVersions: () => server.modernRevisions,

  handlers: {
    'server/discover': (_params, context) => ({
      supportedVersions: server.supportedVersions(),
      capabilities: server.capabilities(context),
      instructions: server.instructions(),
    }),
  },
})
