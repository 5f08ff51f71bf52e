import { codes, invalidParams, invalidRequest, Problem } from './problem.mjs'
import { isObject } from './revisions.mjs'

/** Revisions up to 2025-11-25: a handshake, then requests that rely on it. */
export const legacyHooks = (server) => ({
  /** The state of a conversation that begins with `initialize`. */
  newConversation: (principal) => ({
    principal,
    revision: undefined,
    ready: false,
    clientCapabilities: {},
    logLevel: undefined,
    subscriptions: new Set(),
    inFlight: new Map(),
    pending: new Map(),
    asked: 0,
    /** Sends what belongs to no request; set by the transport. */
    send: () => {},
    ended: false,
  }),

  /** The revision of a conversation: the one asked for, or the newest of the server's. */
  negotiate: (requested) => (server.legacyRevisions.includes(requested) ? requested : server.legacyRevisions.at(-1)),

  checkInitialize(params) {
    if (typeof params.protocolVersion !== 'string') throw invalidParams('Invalid params: protocolVersion is required')
    if (!isObject(params.capabilities)) throw invalidParams('Invalid params: capabilities is required')
    if (!isObject(params.clientInfo)) throw invalidParams('Invalid params: clientInfo is required')
  },

  /** Before anything of the legacy era runs. */
  checkLegacy(request, context) {
    if (server.legacyRevisions.length === 0) throw server.noLegacy(request)
    const begun = context.conversation?.revision !== undefined
    if (request.method === 'initialize') {
      if (begun && !server.secondInitializeAllowed()) throw invalidRequest('Invalid request: already initialized', { status: 400 })
      return
    }
    if (!begun && !server.allowedBeforeInitialize(request.method)) throw server.uninitialized()
  },

  allowedBeforeInitialize: (method) => method === 'ping',
  secondInitializeAllowed: () => false,

  /** A server of both eras cannot tell a forgotten handshake from forgotten `_meta`; the newer revision names the code for the latter. */
  uninitialized: () =>
    server.modernRevisions.length > 0
      ? invalidParams('Invalid params: `_meta` lacks the protocol version, and the session is not initialized', { status: 400 })
      : invalidRequest('Invalid request: not initialized'),

  /** A legacy client cannot read a list of versions out of a silent refusal. */
  noLegacy: (request) =>
    request.method === 'initialize'
      ? server.unsupportedVersion(request.params?.protocolVersion)
      : invalidParams('Invalid params: `_meta` lacks the protocol version', { status: 400 }),

  capabilities(context) {
    const has = (feature, value) => (server.features.has(feature) ? { [feature]: value } : {})
    const listChanged = has('listChanged', true)
    return {
      ...has('tools', listChanged),
      ...has('resources', { ...has('subscribe', true), ...listChanged }),
      ...has('prompts', listChanged),
      ...has('logging', {}),
      // Before 2025-03-26 completion was there, but had no capability.
      ...(context.revision >= '2025-03-26' ? has('completions', {}) : {}),
    }
  },

  serverInfo: () => ({ name: 'assay-reference', version: '1.0.0' }),
  instructions: () => 'Tools to echo, add, search and confirm; a folder of texts.',

  handlers: {
    initialize(params, context) {
      server.checkInitialize(params)
      const { conversation } = context
      conversation.revision = server.negotiate(params.protocolVersion)
      conversation.clientCapabilities = params.capabilities
      return {
        protocolVersion: conversation.revision,
        capabilities: server.capabilities({ ...context, revision: conversation.revision }),
        serverInfo: server.serverInfo(),
        instructions: server.instructions(),
      }
    },
    ping: () => ({}),
    'logging/setLevel'(params, context) {
      server.checkLogLevel(params.level)
      context.conversation.logLevel = params.level
      return {}
    },
    'resources/subscribe'(params, context) {
      server.findResource(params.uri, context)
      context.conversation.subscriptions.add(params.uri)
      return {}
    },
    'resources/unsubscribe'(params, context) {
      if (typeof params.uri !== 'string') throw invalidParams('Invalid params: uri is required')
      context.conversation.subscriptions.delete(params.uri)
      return {}
    },
  },

  unsupportedVersion: (requested) =>
    server.modernRevisions.length > 0
      ? new Problem(codes.unsupportedVersion, 'Unsupported protocol version', {
          status: 400,
          data: { supported: server.modernRevisions, requested: String(requested ?? '') },
        })
      : invalidRequest('Invalid request: unsupported protocol version'),
})
