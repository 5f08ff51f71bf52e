import { codes, Problem } from './problem.mjs'

const grants = {
  alice: { principal: 'alice', scopes: ['mcp:read', 'mcp:write', 'mcp:audit'] },
  bob: { principal: 'bob', scopes: ['mcp:read'] },
  /** May do nothing at all. */
  nobody: { principal: 'nobody', scopes: [] },
  /** Was good until yesterday. */
  expired: { principal: 'alice', scopes: ['mcp:read'], expired: true },
  /** Good, but for another server. */
  foreign: { principal: 'alice', scopes: ['mcp:read'], audience: 'https://other.example/mcp' },
}

/** The tokens with which a client may knock: of two principals, and three that are refused. The same in every run. */
export const tokens = {
  alice: 'reference-token-alice-0b8f3c5e91d24a67',
  bob: 'reference-token-bob-47d1e09a6c3b8f25',
  nobody: 'reference-token-nobody-93a5c7e1b06d4f82',
  expired: 'reference-token-expired-5f60d2b8e7914ca3',
  foreign: 'reference-token-foreign-c81e4a3697fb02d5',
}

const byToken = new Map(Object.entries(tokens).map(([name, token]) => [token, grants[name]]))

/** Who sends, and what they may. Without `--auth` everybody is `anonymous`. */
export const authHooks = (server) => ({
  /** The header alone: what stands in a URL ends up in logs and histories. */
  tokenOf: (request) => /^Bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1],

  /** The principal of an HTTP request. Throws the Problem with which it is refused. */
  authenticate(request, session) {
    if (!server.auth) return 'anonymous'
    const token = server.tokenOf(request)
    if (token === undefined) return server.sessionAuthenticates(session) ?? server.noToken()
    const claims = server.verifyToken(token)
    if (!claims || !server.tokenFresh(claims) || !server.audienceAccepted(claims)) return server.badToken()
    return claims.principal
  },

  verifyToken: (token) => byToken.get(token),
  tokenFresh: (claims) => claims.expired !== true,
  audienceAccepted: (claims) => claims.audience === undefined || claims.audience === server.resource(),

  /** A session says which conversation it is, never who speaks. */
  sessionAuthenticates: (_session) => undefined,

  noToken() {
    throw refused(401, 'Authorization is required', server.challenge({ scope: 'mcp:read' }))
  },
  badToken() {
    throw refused(401, 'The token is not valid', server.challenge({ error: 'invalid_token', scope: 'mcp:read' }))
  },

  scopesOf: (principal) => Object.values(grants).find((grant) => grant.principal === principal)?.scopes ?? [],

  /** The scopes that a request needs; no more. */
  scopesFor(message) {
    const scope = message.method === 'tools/call' ? server.tools.get(message.params?.name)?.scope : undefined
    return scope ? ['mcp:read', scope] : ['mcp:read']
  },

  checkScopes(message, principal) {
    if (!server.auth) return
    const needed = server.scopesFor(message)
    const held = server.scopesOf(principal)
    if (!needed.every((scope) => held.includes(scope))) server.insufficientScope(needed)
  },

  insufficientScope(needed) {
    throw refused(403, 'The token lacks a scope', server.challenge({ error: 'insufficient_scope', scope: needed.join(' ') }))
  },

  /** The value of `WWW-Authenticate`. */
  challenge(members) {
    const all = { ...members, resource_metadata: server.metadataUrl() }
    return `Bearer ${Object.entries(all)
      .map(([name, value]) => `${name}="${value}"`)
      .join(', ')}`
  },

  /** The name of this server for the audience of a token. */
  resource: () => server.url,
  metadataUrl: () => new URL('/.well-known/oauth-protected-resource/mcp', server.url).href,
  issuer: () => new URL('/issuer', server.url).href,

  protectedResource: () => ({
    resource: server.resource(),
    authorization_servers: [server.issuer()],
    scopes_supported: server.scopesSupported(),
    bearer_methods_supported: server.bearerMethods(),
  }),
  /** The least that is of use; more is asked for when it is needed. */
  scopesSupported: () => ['mcp:read'],
  bearerMethods: () => ['header'],

  authorizationServer: () => ({
    issuer: server.issuer(),
    authorization_endpoint: `${server.issuer()}/authorize`,
    token_endpoint: `${server.issuer()}/token`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }),

  /** Documents that are read before there is a token: path -> what makes it. */
  documents: () =>
    server.auth
      ? {
          '/.well-known/oauth-protected-resource': server.protectedResource,
          '/.well-known/oauth-protected-resource/mcp': server.protectedResource,
          '/.well-known/oauth-authorization-server/issuer': server.authorizationServer,
        }
      : {},
})

const refused = (status, message, challenge) =>
  new Problem(codes.invalidRequest, message, { status, headers: { 'www-authenticate': challenge } })
