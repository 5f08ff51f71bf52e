import { createHash, randomBytes, randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { strangeId } from '../../../src/suites/conformance/checks/sessions/ask.js'
import { idStrength } from '../../../src/suites/conformance/checks/sessions/id-strength.js'
import { checks } from '../../../src/suites/conformance/checks/sessions/index.js'
import type { ServerUnderTest } from '../../../src/targets/server/contract.js'
import type { ReferenceServer } from '../../servers/reference.mjs'
import { credentials, examine, examineReference, idsOf, itemsOf, startBare, type Findings } from './over-http.js'

// Many requests to many servers, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 })

const items = itemsOf('sessions')
const only = (...ids: readonly string[]) => items.filter(({ id }) => ids.includes(id))
const lines = (findings: Findings, id: string): readonly string[] => [...new Set(Object.values(findings[id] ?? {}))]

/** Checks that a fault breaks beside its own, since one follows from the other. */
const follows: Readonly<Record<string, readonly string[]>> = {
  // What counts holds no random bits.
  'session-id-unpredictable': ['session-id-entropy'],
}

test('every item of the area has a check, and every check an item', () => {
  expect(Object.keys(checks).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
})

test('the reference server keeps all of it, in every revision, and no session stays open', async () => {
  let open: unknown
  const look = (server: ReferenceServer) => {
    open = server['sessions']
  }
  const findings = await examineReference(items, checks, { auth: true, faults: [look] })
  for (const { id, appliesTo } of items) {
    expect([id, findings[id]]).toEqual([id, Object.fromEntries((appliesTo ?? []).map((revision) => [revision, 'kept']))])
  }
  expect((open as Map<unknown, unknown>).size).toBe(0)
})

describe('with its fault a check is broken, and only those that follow from it', () => {
  test.each(items.map(({ id }) => id))('%s', async (id) => {
    const findings = await examineReference(items, checks, { auth: true, revisions: ['2025-11-25'], faults: [id] })
    expect(idsOf(findings, 'broken')).toEqual([id, ...(follows[id] ?? [])].toSorted())
    expect(lines(findings, id)).toEqual([expect.stringMatching(/^broken: /)])
    expect(idsOf(findings, 'error')).toEqual([])
  })
})

interface Way {
  readonly id: string
  readonly way: string
  readonly told: RegExp
  readonly fault: (server: ReferenceServer) => void
}

const newIds = (make: () => string) => (server: ReferenceServer) => {
  server['newSessionId'] = make
}

/** Other ways in which one of them is broken, and what is told of it. */
const ways: readonly Way[] = [
  { id: 'session-id-unpredictable', way: 'a fixed id', told: /gave the same session id twice/, fault: newIds(() => 'the-session') },
  { id: 'session-id-entropy', way: 'a fixed id', told: /at most 0 random bits/, fault: newIds(() => 'the-session') },
  {
    id: 'session-id-entropy',
    way: 'Math.random in base 36',
    told: /at most 5\d random bits/,
    fault: newIds(() => Math.random().toString(36).slice(2).padEnd(11, '0').slice(0, 11)),
  },
  {
    id: 'session-id-ascii',
    way: 'a letter beyond ASCII',
    told: /the character 0xe9/,
    fault: newIds(() => `${randomBytes(24).toString('base64url')}\u00e9`),
  },
  {
    id: 'session-terminated',
    way: 'another status',
    told: /answered with HTTP 400 .*in place of 404/,
    fault(server) {
      const missing = server['sessionMissing'] as () => never
      server['sessionUnknown'] = () => missing()
    },
  },
  {
    id: 'session-unknown',
    way: 'it is made',
    told: /that the server never gave was served/,
    fault(server) {
      const open = server['openSession'] as (principal: string) => Record<string, unknown>
      server['sessionUnknown'] = (_id: string, principal: string) => Object.assign(open(principal), { revision: '2025-11-25', ready: true })
    },
  },
  {
    id: 'session-fixation',
    way: 'another id is given, and the chosen one good as well',
    told: /served a request with a session id that the client had chosen/,
    fault(server) {
      const open = server['openSession'] as (principal: string, requested?: string) => Record<string, unknown>
      const sessions = server['sessions'] as Map<string, unknown>
      server['openSession'] = (principal: string, requested?: string) => {
        const session = open(principal)
        if (requested !== undefined) sessions.set(requested, session)
        return session
      }
    },
  },
]

describe('other ways to break one are seen too', () => {
  test.each(ways)('$id: $way', async ({ id, told, fault }) => {
    const findings = await examineReference(only(id), checks, { revisions: ['2025-11-25'], faults: [fault] })
    expect(lines(findings, id)).toEqual([expect.stringMatching(told)])
  })
})

describe('what cannot be asked is not applicable, with the reason', () => {
  const one = { revisions: ['2025-11-25'] }

  test('a server that lets nobody end a session', async () => {
    const noDelete = (server: ReferenceServer) => {
      server['httpMethods'] = () => ['POST', 'GET']
    }
    const findings = await examineReference(items, checks, { ...one, auth: true, faults: [noDelete] })
    expect(idsOf(findings, 'broken')).toEqual([])
    expect(idsOf(findings, 'not-applicable')).toEqual(['session-delete-other', 'session-delete-without-credential', 'session-terminated'])
    expect(lines(findings, 'session-terminated')).toEqual([
      expect.stringMatching(/does not let a client end its session \(DELETE: HTTP 405/),
    ])
  })

  test('a server that gives ids and does not ask for them', async () => {
    const lax = (server: ReferenceServer) => {
      const open = server['openSession'] as (principal: string) => Record<string, unknown>
      server['sessionMissing'] = () => Object.assign(open('anonymous'), { revision: '2025-11-25', ready: true })
    }
    const findings = await examineReference(only('session-missing'), checks, { ...one, faults: [lax] })
    expect(lines(findings, 'session-missing')).toEqual([
      expect.stringMatching(/^not-applicable: it serves requests without a session id too/),
    ])
  })

  test('a server without sessions', async () => {
    const bare = await startBare()
    try {
      const findings = await examine(items, checks, { url: bare.url, credentials })
      for (const { id } of items) expect(lines(findings, id)).toEqual(['not-applicable: the server gives no session ids'])
    } finally {
      await bare.close()
    }
  })

  test('a second principal that the server does not know', async () => {
    const others = only('session-other-principal', 'session-delete-other')
    const findings = await examineReference(
      others,
      checks,
      { ...one, auth: true },
      { credentials: { ...credentials, other: 'Bearer nobody-knows' } },
    )
    for (const { id } of others)
      expect(lines(findings, id)).toEqual([expect.stringMatching(/credentials\.other is not accepted by the server \(HTTP 401/)])
  })

  test('a second principal that is the first', async () => {
    const others = only('session-other-principal', 'session-delete-other')
    const findings = await examineReference(
      others,
      checks,
      { ...one, auth: true },
      { credentials: { ...credentials, other: credentials.valid } },
    )
    for (const { id } of others)
      expect(lines(findings, id)).toEqual(['not-applicable: credentials.valid and credentials.other are the same'])
  })

  test('a server that allows few sessions', async () => {
    const few = (server: ReferenceServer) => {
      const open = server['openSession'] as (principal: string, requested?: string) => unknown
      const sessions = server['sessions'] as Map<string, unknown>
      server['openSession'] = (principal: string, requested?: string) => {
        if (sessions.size >= 3) (server['sessionMissing'] as () => never)()
        return open(principal, requested)
      }
    }
    const findings = await examineReference(only('session-id-entropy', 'session-id-unpredictable'), checks, { ...one, faults: [few] })
    expect(lines(findings, 'session-id-entropy')).toEqual([
      expect.stringMatching(/^not-applicable: it gave \d sessions at a time \(then HTTP 400/),
    ])
    expect(idsOf(findings, 'broken')).toEqual([])
  })
})

describe('the strength of session ids', () => {
  const series = (make: (at: number) => string): readonly string[] => Array.from({ length: 12 }, (_, at) => make(at))
  const time = (at: number): number => 1_796_000_000_000 + at * 7
  const hex = (bytes: number): string => randomBytes(bytes).toString('hex')
  const uuid7 = (at: number): string => `${time(at).toString(16).padStart(12, '0')}-7${hex(2).slice(1)}-8${hex(2).slice(1)}-${hex(6)}`
  /** A clock of 100 ns, and then the clock sequence and the machine. */
  const uuid1 = (at: number): string => `${(0x3f5a1c00 + at * 70_003).toString(16).padStart(8, '0')}-1b2c-11f0-9a3b-0242ac120002`

  test.each<[string, (at: number) => string]>([
    ['random UUIDs', () => randomUUID()],
    ['UUIDs of version 7', uuid7],
    ['a UUID without hyphens', () => hex(16)],
    ['base64url', () => randomBytes(24).toString('base64url')],
    ['a time and 16 random bytes', (at) => `${time(at)}-${hex(16)}`],
    ['a hash, even of a counter, which nobody sees from outside', (at) => createHash('sha256').update(`${at}`).digest('hex')],
  ])('%s: at least 64 bits', (_, make) => {
    const { repeated, bits } = idStrength(series(make))
    expect(repeated).toBe(undefined)
    expect(bits).toBeGreaterThanOrEqual(64)
  })

  test.each<[string, (at: number) => string, number]>([
    ['a counter', (at) => `${at + 1}`, 0],
    ['a counter of fixed length', (at) => String(at).padStart(32, '0'), 0],
    ['a counter in a frame', (at) => `node-7-session-${at + 98}-of-many`, 0],
    ['the time', (at) => `${time(at)}`, 0],
    ['the time in base 36', (at) => time(at).toString(36), 0],
    ['UUIDs of version 1', uuid1, 19],
    ['the time and a counter', (at) => `${time(at)}.${at}`, 7],
  ])('%s: in order, and no more than a few bits', (_, make, most) => {
    const { ordered, bits } = idStrength(series(make))
    expect(ordered).toBe(true)
    expect(bits).toBeLessThanOrEqual(most)
  })

  test('random ids of a size have at most the bits of that size, and are not in order', () => {
    const ids = fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 8, maxLength: 8 }), {
      minLength: 12,
      maxLength: 12,
    })
    fc.assert(
      fc.property(ids, (all) => {
        const { repeated, bits } = idStrength(all)
        return repeated === undefined && bits <= 32
      }),
    )
  })

  test('no series of any strings brings it down, and a repetition is always seen', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 15 }), (ids) => {
        const { repeated, bits } = idStrength(ids)
        return bits >= 0 && Number.isFinite(bits) && (repeated !== undefined) === new Set(ids).size < ids.length
      }),
    )
  })
})

test('an id that was never given has the shape of one that was, and is another', () => {
  const server = { random: (bytes: number) => randomBytes(bytes).toString('hex') } as ServerUnderTest
  for (const id of [randomUUID(), '7', 'ABC-def_ghi.JKL~012']) {
    const strange = strangeId(server, id)
    expect(strange).not.toBe(id)
    expect(strange.replaceAll(/\d/g, '0').replaceAll(/[a-f]/g, 'a')).toBe(strange.replaceAll(/\d/g, '0').replaceAll(/[a-f]/g, 'a'))
    expect([...strange].map((character, at) => /[\da-f]/.test(character) === /[\da-f]/.test(id[at] ?? ''))).not.toContain(false)
  }
})
