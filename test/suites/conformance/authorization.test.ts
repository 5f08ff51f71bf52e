import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { bearerChallenge, challenges } from '../../../src/suites/conformance/checks/authorization/challenge.js'
import { tampered } from '../../../src/suites/conformance/checks/authorization/forged.js'
import { checks } from '../../../src/suites/conformance/checks/authorization/index.js'
import { openServer } from '../../../src/targets/server/open.js'
import { startReference, tokens, type ReferenceServer } from '../../servers/reference.mjs'
import { credentials, examine, examineReference, idsOf, itemsOf, startBare, type Findings } from './over-http.js'

// Many requests to many servers, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 })

const items = itemsOf('authorization')
const only = (...ids: readonly string[]) => items.filter(({ id }) => ids.includes(id))
/** The newest revision of each era. */
const newest = ['2025-11-25', '2026-07-28']
const lines = (findings: Findings, id: string): readonly string[] => [...new Set(Object.values(findings[id] ?? {}))]

test('every item of the area has a check, and every check an item', () => {
  expect(Object.keys(checks).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
})

test('the reference server keeps all of it, in every revision', async () => {
  const findings = await examineReference(items, checks, { auth: true })
  for (const { id, appliesTo } of items) {
    expect([id, findings[id]]).toEqual([id, Object.fromEntries((appliesTo ?? []).map((revision) => [revision, 'kept']))])
  }
})

describe('with its fault a check is broken, and no other', () => {
  const quiet = (server: ReferenceServer) => {
    server['diagnostic'] = () => {}
  }
  test.each(items.map(({ id }) => id))('%s', async (id) => {
    const findings = await examineReference(items, checks, { auth: true, revisions: newest, faults: [id, quiet] })
    expect(idsOf(findings, 'broken')).toEqual([id])
    for (const line of lines(findings, id)) expect(line).toMatch(/^broken: /)
    expect(idsOf(findings, 'error')).toEqual([])
  })
})

interface Way {
  readonly id: string
  readonly way: string
  readonly told: RegExp
  readonly fault: (server: ReferenceServer) => void
}

const document = (changes: object) => (server: ReferenceServer) => {
  const before = server['protectedResource'] as () => object
  server['protectedResource'] = () => ({ ...before(), ...changes })
}
const challenge = (value: string) => (server: ReferenceServer) => {
  server['challenge'] = () => value
}
const refused = (status: number) => (server: ReferenceServer) => {
  const before = server['badToken'] as () => never
  server['badToken'] = () => {
    try {
      return before()
    } catch (error) {
      throw Object.assign(error as Error, { status })
    }
  }
}

/** Other ways in which one of them is broken, and what is told of it. */
const ways: readonly Way[] = [
  {
    id: 'auth-challenge-bearer',
    way: 'another scheme',
    told: /without a challenge of the scheme Bearer/,
    fault: challenge('Basic realm="mcp"'),
  },
  {
    id: 'auth-challenge',
    way: 'no absolute URL',
    told: /"\/metadata" as resource_metadata, which is no absolute URL/,
    fault: challenge('Bearer resource_metadata="/metadata"'),
  },
  {
    id: 'auth-challenge',
    way: 'nothing is there',
    told: /where there is no such document/,
    fault(server) {
      server['metadataUrl'] = () => new URL('/nowhere', server['url'] as string).href
    },
  },
  {
    id: 'auth-metadata-document',
    way: 'another resource',
    told: /names the resource https:\/\/other\.example\/mcp$/,
    fault: document({ resource: 'https://other.example/mcp' }),
  },
  {
    id: 'auth-metadata-document',
    way: 'another path',
    told: /names the resource .*\/mc$/,
    fault(server) {
      document({ resource: undefined })(server)
      const before = server['protectedResource'] as () => object
      server['protectedResource'] = () => ({ ...before(), resource: (server['url'] as string).replace(/p$/, '') })
    },
  },
  { id: 'auth-metadata-document', way: 'no resource', told: /names no resource$/, fault: document({ resource: undefined }) },
  {
    id: 'auth-metadata-document',
    way: 'no list',
    told: /names no authorization server$/,
    fault: document({ authorization_servers: 'https://issuer.example' }),
  },
  {
    id: 'auth-metadata-document',
    way: 'plain HTTP',
    told: /not reached over HTTPS/,
    fault: document({ authorization_servers: ['http://issuer.example'] }),
  },
  {
    id: 'auth-scope-wildcard',
    way: 'in the challenge',
    told: /the scope "all" in WWW-Authenticate/,
    fault: challenge('Bearer scope="mcp:read all"'),
  },
  {
    id: 'auth-scope-offline-access',
    way: 'in the challenge',
    told: /"offline_access" in WWW-Authenticate/,
    fault: challenge('Bearer scope="mcp:read offline_access"'),
  },
  { id: 'auth-token-status', way: 'a crash', told: /with HTTP 500 .*in place of 401/, fault: refused(500) },
  {
    id: 'auth-token-status',
    way: 'as if nothing were wrong',
    told: /with HTTP 200 with JSON-RPC error -32600 in place of 401/,
    fault: refused(200),
  },
  {
    id: 'auth-token-query',
    way: 'under another name',
    told: /only credential was api_key in the query string/,
    fault(server) {
      const before = server['tokenOf'] as (request: { readonly url: string }) => string | undefined
      server['tokenOf'] = (request: { readonly url: string }) => before(request) ?? /[?&]api_key=([^&]+)/.exec(request.url)?.[1]
    },
  },
  {
    id: 'auth-token-scheme',
    way: 'no scheme at all',
    told: /accepted its Bearer token without any scheme/,
    fault(server) {
      server['tokenOf'] = ({ headers }: { readonly headers: { readonly authorization?: string } }) =>
        /^(?:Bearer )?([^ ]+)$/.exec(headers.authorization ?? '')?.[1]
    },
  },
  {
    id: 'auth-error-code',
    way: 'it lets them in',
    told: /served a request with the Authorization header "Bearer"/,
    fault(server) {
      const authenticate = server['authenticate'] as (
        request: { readonly headers: { readonly authorization?: string } },
        session: unknown,
      ) => unknown
      server['authenticate'] = (request: { readonly headers: { readonly authorization?: string } }, session: unknown) =>
        request.headers.authorization?.startsWith('Bearer ') === false ? 'alice' : authenticate(request, session)
    },
  },
  {
    id: 'auth-insufficient-scope',
    way: 'another error',
    told: /without error="insufficient_scope"/,
    fault(server) {
      const before = server['challenge'] as (members: object) => string
      server['challenge'] = (members: object) => before(members).replace('insufficient_scope', 'invalid_token')
    },
  },
]

describe('other ways to break one are seen too', () => {
  test.each(ways)('$id: $way', async ({ id, told, fault }) => {
    const revisions = [id === 'auth-scope-offline-access' ? '2026-07-28' : '2025-11-25']
    const findings = await examineReference(only(id), checks, { auth: true, revisions, faults: [fault] })
    expect(lines(findings, id)).toEqual([expect.stringMatching(told)])
  })
})

test('2025-06-18 asks for the header, where later revisions are content with the well-known path', async () => {
  const revisions = ['2025-06-18', '2025-11-25']
  const findings = await examineReference(only('auth-challenge'), checks, { auth: true, revisions, faults: ['auth-challenge-bearer'] })
  expect(findings['auth-challenge']).toEqual({
    '2025-06-18': 'broken: its 401 names no resource_metadata in WWW-Authenticate',
    '2025-11-25': 'kept',
  })
})

describe('what cannot be asked is not applicable, with the reason', () => {
  const one = { auth: true, revisions: ['2025-11-25'] }

  test('a server without a wall', async () => {
    const bare = await startBare()
    try {
      const findings = await examine(items, checks, { url: bare.url, credentials })
      for (const kind of ['kept', 'broken', 'error'] as const) expect(idsOf(findings, kind)).toEqual([])
      expect(lines(findings, 'auth-token-invalid')).toEqual(['not-applicable: the server asks for no credentials'])
      expect(lines(findings, 'auth-insufficient-scope')).toEqual([expect.stringMatching(/no request of the configured principals/)])
    } finally {
      await bare.close()
    }
  })

  test('a wall without credentials: what needs none is asked all the same', async () => {
    const findings = await examineReference(items, checks, one, { credentials: {} })
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'not-applicable')).toEqual([
      'auth-every-request',
      'auth-insufficient-scope',
      'auth-token-query',
      'auth-token-scheme',
      'auth-token-tampered',
    ])
  })

  test('the status of a refusal, where an unknown token is served', async () => {
    const findings = await examineReference(only('auth-token-status'), checks, { ...one, faults: ['auth-token-invalid'] })
    expect(lines(findings, 'auth-token-status')).toEqual([expect.stringMatching(/^not-applicable: a token that nobody issued is served/)])
  })

  test('metadata on another host, which is not visited', async () => {
    const findings = await examineReference(only('auth-challenge', 'auth-metadata-document'), checks, {
      ...one,
      faults: [(server) => (server['metadataUrl'] = () => 'https://other.example/.well-known/oauth-protected-resource')],
    })
    expect(lines(findings, 'auth-challenge')).toEqual(['kept'])
    expect(lines(findings, 'auth-metadata-document')).toEqual([expect.stringMatching(/^not-applicable: the metadata is on another host/)])
  })

  test('no metadata, no scopes', async () => {
    const findings = await examineReference(items, checks, { ...one, faults: ['auth-challenge', 'auth-challenge-scope'] })
    expect(idsOf(findings, 'broken')).toEqual(['auth-challenge'])
    expect(idsOf(findings, 'not-applicable')).toEqual(['auth-challenge-scope', 'auth-metadata-document', 'auth-scope-wildcard'])
  })

  test('credentials of another scheme', async () => {
    const basic = (server: ReferenceServer) => {
      server['tokenOf'] = ({ headers }: { readonly headers: { readonly authorization?: string } }) =>
        headers.authorization === 'Basic YWxpY2U6c2VjcmV0' ? tokens.alice : undefined
    }
    const settings = { credentials: { valid: 'Basic YWxpY2U6c2VjcmV0' } }
    const findings = await examineReference(
      only('auth-token-query', 'auth-token-scheme', 'auth-token-tampered'),
      checks,
      { ...one, faults: [basic] },
      settings,
    )
    for (const id of Object.keys(findings))
      expect(lines(findings, id)).toEqual([expect.stringMatching(/^not-applicable: the configured credentials are no Bearer token/)])
  })

  test('a server that closes each connection', async () => {
    const closes = (server: ReferenceServer) => {
      const before = server['commonHeaders'] as () => object
      server['commonHeaders'] = () => ({ ...before(), connection: 'close' })
    }
    const findings = await examineReference(only('auth-every-request'), checks, { ...one, faults: [closes] })
    expect(lines(findings, 'auth-every-request')).toEqual(['not-applicable: it closes the connection after each answer'])
  })
})

test('a finding shows what was sent, but not the token of the user', async () => {
  const reference = await startReference({ auth: true, faults: ['auth-token-query'], revisions: ['2025-11-25'] })
  const server = await openServer({ name: 'reference', url: reference.url, credentials })
  try {
    const finding = await checks['auth-token-query']?.(await server.under('2025-11-25'))
    expect(finding).toMatchObject({ kind: 'broken' })
    expect(JSON.stringify(finding)).not.toContain(tokens.alice)
    expect(finding).toHaveProperty('sent', expect.stringMatching(/^POST \/mcp\?access_token=<valid credential>\n/))
    expect(finding).toHaveProperty('received', expect.stringMatching(/^HTTP 200\n/))
  } finally {
    await server.close()
    await reference.close()
  }
})

describe('WWW-Authenticate', () => {
  test.each<[string, unknown]>([
    ['Bearer', [{ scheme: 'bearer', parameters: {} }]],
    ['Bearer realm="a, b", scope="x y"', [{ scheme: 'bearer', parameters: { realm: 'a, b', scope: 'x y' } }]],
    ['Bearer Scope = x ,error="in\\"valid"', [{ scheme: 'bearer', parameters: { scope: 'x', error: 'in"valid' } }]],
    [
      'Basic realm="x", Bearer resource_metadata="https://h.example/x"',
      [
        { scheme: 'basic', parameters: { realm: 'x' } },
        { scheme: 'bearer', parameters: { resource_metadata: 'https://h.example/x' } },
      ],
    ],
    ['', []],
  ])('%s', (header, expected) => expect(challenges(header)).toEqual(expected))

  test('can be anything without harm', () => {
    fc.assert(fc.property(fc.string(), (header) => Array.isArray(challenges(header))))
    expect(bearerChallenge(undefined)).toBe(undefined)
  })
})

test('a changed token differs in one character, of a JWT in its signature', () => {
  const characters = fc.string({ unit: fc.constantFrom(...'ABab01-_'), minLength: 1 })
  fc.assert(
    fc.property(characters, (token) => {
      const other = tampered(token)
      return other.length === token.length && [...other].filter((character, at) => character !== token[at]).length === 1
    }),
  )
  expect(tampered('aaaa.bbbb.cccc')).toBe('aaaa.bbbb.ccAc')
})
