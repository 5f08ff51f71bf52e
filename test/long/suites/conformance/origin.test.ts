import { describe, expect, test, vi } from 'vitest'
import { checks } from '../../../../src/suites/conformance/checks/origin/index.js'
import type { ReferenceServer } from '../../../servers/reference.mjs'
import { examine, examineReference, idsOf, itemsOf, startBare, type Findings } from '../../../suites/conformance/over-http.js'

// Many requests to many servers, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 })

const items = itemsOf('origin')
const only = (...ids: readonly string[]) => items.filter(({ id }) => ids.includes(id))
/** The newest revision of each era. */
const newest = ['2025-11-25', '2026-07-28']
const lines = (findings: Findings, id: string): readonly string[] => [...new Set(Object.values(findings[id] ?? {}))]

const script = new URL('../../../servers/reference.mjs', import.meta.url).pathname
/** The reference server as a process of Assay's own, which it has to be for its sockets to be read. */
const owned = (...args: readonly string[]) => ({
  command: process.execPath,
  args: [script, '--transport', 'http', '--port', '{port}', ...args],
  url: 'http://127.0.0.1:{port}/mcp',
  protocol: 'auto',
})

/** Checks that a fault breaks beside its own, since one follows from the other. */
const follows: Readonly<Record<string, readonly string[]>> = {
  // Nothing can be read of an answer that is refused.
  'cors-open': ['origin-foreign'],
}

test('every item of the area has a check, and every check an item', () => {
  expect(Object.keys(checks).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
})

describe('the reference server', () => {
  test('keeps all of it behind its wall, in every revision', async () => {
    const findings = await examineReference(items, checks, { auth: true })
    for (const { id, appliesTo } of items.filter((item) => item.id !== 'bind-loopback')) {
      expect([id, findings[id]]).toEqual([id, Object.fromEntries((appliesTo ?? []).map((revision) => [revision, 'kept']))])
    }
  })

  test('keeps all of it over HTTP+SSE, but for the wall that it has not got there', async () => {
    const findings = await examineReference(items, checks, { transport: 'sse', revisions: ['2024-11-05', '2025-11-25'] })
    expect(idsOf(findings, 'broken')).toEqual(['exposed-without-credentials'])
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'not-applicable')).toEqual(['bind-loopback', 'origin-foreign-status'])
  })

  test.runIf(process.platform === 'linux')('listens on loopback alone', async () => {
    expect(lines(await examine(only('bind-loopback'), checks, owned()), 'bind-loopback')).toEqual(['kept'])
  })
})

describe('with its fault a check is broken, and only those that follow from it', () => {
  test.each(items.map(({ id }) => id).filter((id) => id !== 'bind-loopback'))('%s', async (id) => {
    const findings = await examineReference(items, checks, { auth: true, revisions: newest, faults: [id] })
    expect(idsOf(findings, 'broken')).toEqual([id, ...(follows[id] ?? [])].toSorted())
    expect(lines(findings, id)).toEqual([expect.stringMatching(/^broken: /)])
    expect(idsOf(findings, 'error')).toEqual([])
  })

  test.runIf(process.platform === 'linux')('bind-loopback', async () => {
    const findings = await examine(items, checks, owned('--auth', '--fault', 'bind-loopback'))
    expect(idsOf(findings, 'broken')).toEqual(['bind-loopback'])
    expect(lines(findings, 'bind-loopback')[0]).toMatch(/^broken: it listens on 0\.0\.0\.0:\d+, where other machines reach it$/)
  })

  test.each(['origin-foreign', 'origin-foreign-stream', 'origin-lookalike', 'origin-opaque', 'origin-and-host-foreign', 'host-foreign'])(
    '%s, over HTTP+SSE',
    async (id) => {
      const findings = await examineReference(
        items.filter((item) => item.id !== 'exposed-without-credentials'),
        checks,
        { transport: 'sse', revisions: ['2024-11-05'], faults: [id] },
      )
      // What is opened there is the stream, so that a foreign Origin on it is never origin-foreign's.
      expect(idsOf(findings, 'broken')).toEqual([id])
      expect(idsOf(findings, 'error')).toEqual([])
    },
  )
})

interface Asked {
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** Other ways in which one of them is broken, and what is told of it. */
const ways: readonly {
  readonly id: string
  readonly way: string
  readonly told: RegExp
  readonly fault: (server: ReferenceServer) => void
  readonly revision: string
}[] = [
  {
    id: 'cors-open',
    way: 'the Origin is reflected, with credentials',
    told: /opens it to that site, with cookies and other credentials$/,
    revision: '2025-11-25',
    fault(server) {
      server['originAllowed'] = () => true
      server['corsHeaders'] = (origin?: string) =>
        origin === undefined ? {} : { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
    },
  },
  {
    id: 'cors-open',
    way: 'only the preflight opens it',
    told: /^broken: a preflight from the Origin/,
    revision: '2026-07-28',
    fault(server) {
      let opens = false
      server['originAllowed'] = () => true
      // The first with an Origin is the request, the second its preflight.
      server['corsHeaders'] = (origin?: string) => {
        const open = opens && origin !== undefined
        opens = origin !== undefined
        return open ? { 'access-control-allow-origin': '*' } : {}
      }
    },
  },
  {
    id: 'origin-foreign',
    way: 'only the first request is asked for its Origin',
    told: /^broken: Within a session, tools\/list with the Origin/,
    revision: '2025-11-25',
    fault(server) {
      const allowed = server['originAllowed'] as (origin?: string) => boolean
      const authenticate = server['authenticate'] as (request: Asked, session: unknown) => unknown
      server['diagnostic'] = () => {}
      server['originAllowed'] = () => true
      server['corsHeaders'] = () => ({})
      server['authenticate'] = (request: Asked, session: unknown) => {
        if (request.headers['mcp-session-id'] === undefined && !allowed(request.headers['origin'])) throw new Error('unknown Origin')
        return authenticate(request, session)
      }
    },
  },
]

describe('other ways to break one are seen too', () => {
  test.each(ways)('$id: $way', async ({ id, told, fault, revision }) => {
    const findings = await examineReference(only(id), checks, { revisions: [revision], faults: [fault] })
    expect(lines(findings, id)).toEqual([expect.stringMatching(told)])
  })
})

describe('what cannot be asked is not applicable, with the reason', () => {
  const wall = { auth: true, revisions: ['2025-11-25', '2026-07-28'] }

  test('behind a wall without credentials every request is refused, whatever its Origin', async () => {
    const findings = await examineReference(items, checks, wall, { credentials: {} })
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'error')).toEqual([])
    expect(idsOf(findings, 'kept')).toEqual(['exposed-without-credentials'])
    expect(lines(findings, 'origin-foreign')).toEqual([
      'not-applicable: the same request without foreign headers is not served either (HTTP 401 with JSON-RPC error -32600)',
    ])
  })

  test('a server without a stream by GET', async () => {
    const noStream = (server: ReferenceServer) => (server['httpMethods'] = () => ['POST', 'DELETE'])
    const findings = await examineReference(only('origin-foreign-stream'), checks, { revisions: ['2025-11-25'], faults: [noStream] })
    expect(lines(findings, 'origin-foreign-stream')).toEqual([
      expect.stringMatching(/^not-applicable: it offers no stream by GET \(HTTP 405/),
    ])
  })

  test('a server that has nothing is asked what every server is asked', async () => {
    const bare = await startBare()
    try {
      const findings = await examine(items, checks, { url: bare.url })
      expect(idsOf(findings, 'error')).toEqual([])
      expect(idsOf(findings, 'not-applicable')).toEqual([
        'bind-loopback',
        'exposed-without-credentials',
        'origin-foreign-status',
        'origin-foreign-stream',
        'origin-lookalike',
      ])
      expect(idsOf(findings, 'kept')).toEqual(['cors-open'])
      expect(lines(findings, 'exposed-without-credentials')).toEqual(['not-applicable: it has no tools, resources or prompts to list'])
    } finally {
      await bare.close()
    }
  })

  test('a server that somebody else started', async () => {
    const findings = await examineReference(only('bind-loopback'), checks, { revisions: ['2025-11-25'] })
    expect(lines(findings, 'bind-loopback')).toEqual(['not-applicable: Assay did not start this server (target.command)'])
  })

  test('the status of a refusal, where a foreign Origin is served', async () => {
    const findings = await examineReference(only('origin-foreign-status'), checks, {
      revisions: ['2025-11-25'],
      faults: ['origin-foreign'],
    })
    expect(lines(findings, 'origin-foreign-status')).toEqual([expect.stringMatching(/^not-applicable: a foreign Origin is served/)])
  })
})
