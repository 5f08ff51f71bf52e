import { describe, expect, it } from 'vitest'
import type { ConformanceItem } from '../../../src/corpus/item.js'
import type { Revision } from '../../../src/corpus/revisions.js'
import { runCheck } from '../../../src/suites/conformance/run-check.js'
import { BrokenAnswer, type Finding, type ServerUnderTest, type Survey } from '../../../src/targets/server/contract.js'

const item = (more: Partial<ConformanceItem> = {}): ConformanceItem => ({
  key: 'conformance/origin-foreign',
  id: 'origin-foreign',
  title: 'a foreign Origin is refused',
  digest: '0123456789abcdef',
  file: '/app/origin.assay.jsonc',
  line: 3,
  column: 5,
  tags: [],
  language: 'en',
  suite: 'conformance',
  level: 'MUST',
  severity: 'high',
  section: 'Transports',
  link: 'https://modelcontextprotocol.io/',
  needs: [],
  floods: false,
  rule: 1,
  why: 'w',
  ...more,
})

const kept: Finding = { kind: 'kept' }
const broken: Finding = { kind: 'broken', what: 'it was served', sent: 'GET', received: '200' }
const missing: Finding = { kind: 'not-applicable', reason: 'there is no list' }

/** A server that answers these revisions, and of each gives this finding. */
const server = (findings: Partial<Record<Revision, Finding | Error>>, more: Partial<ServerUnderTest> = {}) => ({
  revisions: Object.keys(findings) as Revision[],
  under: (revision: Revision) =>
    Promise.resolve({
      revision,
      transport: 'http',
      remote: false,
      owned: true,
      wear: { times: 0, distrusted: false },
      falls: { times: 0, excused: false, ends: 0 },
      credentials: {},
      survey: { capabilities: { tools: {} }, sessions: false, walled: false } as unknown as Survey,
      ...more,
    } as ServerUnderTest),
  check: ({ revision }: ServerUnderTest) => {
    const finding = findings[revision]
    return finding instanceof Error ? Promise.reject(finding) : Promise.resolve(finding ?? kept)
  },
})

const run = (of: ConformanceItem, from: ReturnType<typeof server>) => runCheck(of, from.check, from)

describe('a check', () => {
  it('passes where it is kept in every revision', async () => {
    const { outcome, findings } = await run(item(), server({ '2025-06-18': kept, '2025-11-25': kept }))
    expect(outcome).toEqual({ status: 'pass' })
    expect(findings?.map(({ revision, kind }) => [revision, kind])).toEqual([
      ['2025-06-18', 'kept'],
      ['2025-11-25', 'kept'],
    ])
  })

  it.each([
    ['MUST', 'fail'],
    ['SHOULD', 'warn'],
  ] as const)('whose requirement is a %s comes to %s when one revision breaks it', async (level, status) => {
    const { outcome, findings } = await run(item({ level }), server({ '2025-06-18': kept, '2025-11-25': broken }))
    expect(outcome).toEqual({ status })
    expect(findings?.[1]).toEqual({ revision: '2025-11-25', kind: 'broken', what: 'it was served', sent: 'GET', received: '200' })
  })

  it('is not applicable where no revision can be asked, and never a pass by that', async () => {
    expect(await run(item(), server({ '2025-11-25': missing }))).toMatchObject({
      outcome: { unmeasured: 'not-applicable' },
      reason: 'there is no list',
    })
    expect((await run(item(), server({ '2025-06-18': missing, '2025-11-25': kept }))).outcome).toEqual({ status: 'pass' })
    expect((await run(item(), server({ '2025-06-18': missing, '2025-11-25': broken }))).outcome).toEqual({ status: 'fail' })
  })

  it('of a revision that the server does not answer says so', async () => {
    const { outcome, reason } = await run(item({ appliesTo: ['2026-07-28'] }), server({ '2025-11-25': broken }))
    expect([outcome, reason]).toEqual([{ unmeasured: 'not-applicable' }, 'it is of 2026-07-28; this server answers 2025-11-25'])
  })

  it('that throws is an error, whatever else was found', async () => {
    const { outcome } = await run(item(), server({ '2025-06-18': broken, '2025-11-25': new Error('no answer within 30 s') }))
    expect(outcome).toEqual({ error: '2025-11-25: no answer within 30 s' })
  })

  it('keeps what went over the wire within bounds', async () => {
    const long = { ...broken, received: 'x'.repeat(1_000_000) } as Finding
    const { findings } = await run(item(), server({ '2025-11-25': long }))
    expect(findings?.[0]?.received).toHaveLength(2001)
  })
})

describe('what a check presupposes', () => {
  const reasonOf = async (more: Partial<ConformanceItem>, of: Partial<ServerUnderTest> = {}) =>
    (await run(item(more), server({ '2025-11-25': broken }, of))).reason

  it.each([
    [{ transports: ['stdio'] as const }, {}, 'it is about stdio; this server is spoken to over http'],
    [{ floods: true }, { remote: true }, 'it may exhaust a server, and this one is not on loopback'],
    [{ needs: ['prompts'] as const }, {}, 'the server declares no prompts'],
    [{ needs: ['sessions'] as const }, {}, 'the server gives no session ids'],
    [{ needs: ['wall'] as const }, {}, 'the server asks for no credentials'],
    [{ needs: ['credentials'] as const }, {}, 'no credentials are configured (target.credentials.valid)'],
    [{ needs: ['credentials.other'] as const }, {}, 'no second principal is configured (target.credentials.other)'],
    [{ needs: ['owned'] as const }, { owned: false }, 'Assay did not start this server (target.command)'],
  ])('%o is told where it is missing', async (more, of, reason) => {
    expect(await reasonOf(more, of)).toBe(reason)
  })

  it('is not asked of a server that lets nobody in, but for what is asked at the door', async () => {
    const walled = { survey: { capabilities: { tools: {} }, sessions: false, walled: true } as unknown as Survey }
    const reason = 'the server asks for credentials, and none are configured (target.credentials.valid)'
    expect(await reasonOf({}, walled)).toBe(reason)
    expect(await reasonOf({ needs: ['wall'] }, walled)).toBeUndefined()
    expect(await reasonOf({ requirement: 1 }, walled)).toBeUndefined()
    expect(await reasonOf({}, { ...walled, credentials: { valid: 'Bearer x' } }), 'red twin: who is let in').toBeUndefined()
  })

  it('where a session is refused for want of credentials is no error', async () => {
    const walled = { survey: { capabilities: {}, sessions: false, walled: true } as unknown as Survey }
    const refused = (status: number) => new BrokenAnswer('refused', '', { status, headers: {}, body: '', messages: [] })
    const of = (status: number) => {
      const one = server({ '2025-11-25': refused(status) as unknown as Error }, walled)
      return runCheck(item({ needs: ['wall'] }), one.check, one)
    }
    expect((await of(401)).outcome).toEqual({ unmeasured: 'not-applicable' })
    expect((await of(500)).outcome).toEqual({ error: '2025-11-25: refused' })
  })

  it('is not judged by an answer that another check is about, and is an error by one that none is', async () => {
    const of = (error: Error) => run(item(), server({ '2025-11-25': error }))
    const judged = await of(new BrokenAnswer('the answer has a result that is no object', '{}', undefined, 'result-object'))
    expect([judged.outcome, judged.reason]).toEqual([
      { unmeasured: 'not-applicable' },
      'the answer has a result that is no object (see result-object)',
    ])
    expect((await of(new BrokenAnswer('answered by HTML', '<html>'))).outcome).toEqual({ error: '2025-11-25: answered by HTML' })
  })

  it('red twin: is asked where nothing is missing', async () => {
    expect(await reasonOf({ transports: ['http'], needs: ['tools', 'owned'] })).toBeUndefined()
    expect(await reasonOf({ floods: true })).toBeUndefined()
  })
})

describe('a server that ends in a check that found something', () => {
  const dying = (findings: readonly Finding[], transport: ServerUnderTest['transport'] = 'stdio') => {
    let at = 0
    const falls = { times: 0, excused: false, ends: 0 }
    const one = server({ '2025-11-25': kept }, { falls, transport })
    const check = () => {
      const finding = findings[at++] ?? kept
      if (finding.kind === 'broken') falls.ends++
      return Promise.resolve(finding)
    }
    return runCheck(item(), check, one).then(({ outcome }) => [outcome, at])
  }

  it('fails where it does so again', async () => {
    expect(await dying([broken, broken])).toEqual([{ status: 'fail' }, 2])
  })

  it('fails at once over HTTP, where no other process can be asked', async () => {
    expect(await dying([broken, kept], 'http')).toEqual([{ status: 'fail' }, 1])
  })

  it('is an error where it does not: it may have ended by chance', async () => {
    const error = '2025-11-25: the server ended when it was asked for this, and not when it was asked again'
    expect(await dying([broken, kept])).toEqual([{ error }, 2])
  })
})
