import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide } from '../../src/baseline/decide.js'
import { entryOf } from '../../src/baseline/entry.js'
import { parseRubric } from '../../src/corpus/rubric.js'
import { colorsFor } from '../../src/report/colors.js'
import { failureOf } from '../../src/report/failure.js'
import { renderAnnotations } from '../../src/report/annotations.js'
import { renderJobSummary } from '../../src/report/github-summary.js'
import type { Door } from '../../src/report/command.js'
import type { ConformanceItem, Item } from '../../src/corpus/item.js'
import { whyLost } from '../../src/report/lost.js'
import { itemsOf } from '../../src/report/record-read.js'
import { runSchema } from '../../src/report/record-schema.js'
import { sarifOf } from '../../src/report/sarif.js'
import { renderSummary } from '../../src/report/terminal.js'
import { repositoryPaths } from '../../src/run/repository.js'
import { runCheck } from '../../src/suites/conformance/run-check.js'
import type { ServerUnderTest } from '../../src/targets/server/contract.js'
import { dangers, hostileText } from './hostile.js'
import { checkItem, defenceItem, type Play, sampleRecord } from './sample.js'
import { sarifProblems } from './sarif-format.js'

const display = { columns: 110, colors: colorsFor({ NO_COLOR: '1' }, false), record: undefined }
const found = (kind: 'kept' | 'broken', more: object = {}) => [{ revision: '2025-11-25', kind, ...more }] as const
const broken = found('broken', { what: 'a foreign Origin was served', sent: 'Origin: https://evil.example', received: '200 {"result":{}}' })

const plays: Play[] = [
  { item: checkItem('origin-foreign'), outcome: { status: 'fail' }, was: { status: 'pass' }, findings: broken },
  {
    item: checkItem('host-foreign', { level: 'SHOULD', severity: 'medium' }),
    outcome: { status: 'warn' },
    was: { status: 'warn' },
    findings: broken,
  },
  { item: checkItem('session-terminated'), outcome: { status: 'pass' }, was: { status: 'fail' }, findings: found('kept') },
  { item: checkItem('unknown-tool'), outcome: { status: 'pass' }, was: { status: 'pass' }, findings: found('kept') },
  {
    item: checkItem('auth-missing'),
    outcome: { unmeasured: 'not-applicable' },
    was: { unmeasured: 'not-applicable' },
    reason: 'the server asks for no credentials',
  },
  {
    item: checkItem('prompt-unknown'),
    outcome: { unmeasured: 'not-applicable' },
    was: { status: 'pass' },
    reason: 'the server declares no prompts',
  },
  { item: checkItem('deep-message'), outcome: { error: '2025-11-25: no answer within 30 s' }, was: { status: 'pass' } },
]
const record = sampleRecord(plays, {
  target: { kind: 'server', name: 'default', module: 'dist/server.js', fingerprint: '3f9a1c2b77e01d44' },
})

describe('a run of checks', () => {
  it('has a record that its schema knows, with what went over the wire', () => {
    expect(runSchema.parse(record)).toEqual(record)
    const { conformance } = record.suites
    expect(conformance).toMatchObject({ must: { k: 2, n: 3 }, should: { k: 0, n: 1 }, tally: { measured: 4, unmeasured: 2, error: 1 } })
    expect(conformance?.items[0]).toMatchObject({
      result: 'fail',
      status: 'regression',
      was: { status: 'pass' },
      findings: [{ sent: 'Origin: https://evil.example' }],
    })
    expect(record.changes).toMatchObject({
      regression: ['conformance/origin-foreign'],
      improved: ['conformance/session-terminated'],
      lost: ['conformance/prompt-unknown'],
    })
    expect(record.passed).toBe(false)
  })

  it('can be read back, however much went over the wire', () => {
    const long = found('broken', { what: 'x'.repeat(5000), sent: '\u001b'.repeat(5000), received: '😀'.repeat(5000) })
    const written = sampleRecord([{ item: checkItem('a'), outcome: { status: 'fail' }, findings: long, reason: 'y'.repeat(5000) }])
    expect(runSchema.parse(written)).toEqual(written)
  })

  it('is told in the table: what is kept of each level, and why the rest was not asked', () => {
    const text = renderSummary(record, display)
    expect(text).toContain('checks       MUST 2/3 kept; SHOULD 0/1 kept\n')
    expect(text).toContain('4 of 7 checks measured, 2 unmeasured, 1 error')
    expect(text).toContain('revisions    2025-11-25')
    expect(text).toContain('evidence     protocol: what went over the wire decides')
    expect(text).toContain('unmeasured   1: the server asks for no credentials')
    expect(text).toContain('status pass → fail')
    expect(text).toContain('1 check; conformance/host-foreign')
  })

  it('fails with the requirement, its section, what was sent and what came back', () => {
    const item = checkItem('origin-foreign')
    const entry = entryOf(item.digest, { status: 'pass' })
    const outcome = { status: 'fail' } as const
    const error = failureOf({
      item,
      entry,
      outcome,
      decision: decide({ entry, item, outcome, mode: 'none', ratchet: false }),
      signals: {},
      findings: broken,
      mode: 'none',
      door: { project: 'assay' },
      file: 'origin.assay.jsonc',
      baseline: 'baselines/default.json',
    })
    expect(`${error.name}: ${error.message}`).toMatchInlineSnapshot(`
      "AssayRegression: conformance/origin-foreign asks origin-foreign
        level    MUST, high, CWE-346
        status   pass → fail (worse)
        broken   2025-11-25: a foreign Origin was served
        sent     "Origin: https://evil.example"
        received "200 {"result":{}}"
        section  Transports > Security
        link     https://modelcontextprotocol.io/x
        place    origin.assay.jsonc:3
        accept   npx vitest run --project assay -u -t "^conformance/origin-foreign "
        commit   baselines/default.json
        show     npx vitest-assay corpus show conformance/origin-foreign"
    `)
  })

  it('names the revision of the linked text where the server broke the requirement in another one, and where not, none', () => {
    const page = (revision: string) => `https://modelcontextprotocol.io/specification/${revision}/basic/transports#security-warning`
    const section = (link: string, findings: Play['findings']) => {
      const item = checkItem('origin-foreign', { link })
      const outcome = { status: 'fail' } as const
      const decision = decide({ item, outcome, mode: 'none', ratchet: false })
      const { message } = failureOf({
        item,
        outcome,
        decision,
        findings,
        mode: 'none',
        door: { project: 'assay' },
        file: 'a',
        baseline: 'b',
      })
      expect(message).toContain(`\n  link     ${link}\n`)
      return /\n {2}section {2}(.*)/.exec(message)?.[1]
    }
    const plain = 'Transports > Security'
    expect(section(page('2025-11-25'), broken)).toBe(plain)
    expect(section('https://modelcontextprotocol.io/seps/2663-tasks-extension', broken)).toBe(plain)
    expect(section(page('2025-11-25'), undefined)).toBe(plain)
    const later = [
      { revision: '2025-11-25', kind: 'kept' },
      { revision: '2026-07-28', kind: 'broken', what: 'served' },
    ] as const
    expect(section(page('2025-11-25'), later)).toBe(`${plain} (text of 2025-11-25; found in 2026-07-28)`)
    const item = checkItem('origin-foreign', { link: page('2025-06-18') })
    const elsewhere = sampleRecord([{ item, outcome: { status: 'fail' }, findings: broken }])
    expect(JSON.stringify(sarifOf(elsewhere, { rubric: new Map(), uriOf: repositoryPaths('/app', {}).uriOf }))).toContain(
      '(text of 2025-06-18; found in 2025-11-25)',
    )
  })

  it('ends the message with what shows more: from the record where one is written, with the configuration that the run was begun with', () => {
    const item = checkItem('origin-foreign')
    const last = (door: Door, record: string | undefined, of: Item = item) => {
      const outcome = of.suite === 'defence' ? ({ attack: 'none', control: 'clean' } as const) : ({ status: 'fail' } as const)
      const decision = decide({ item: of, outcome, mode: 'none', ratchet: false })
      const { message } = failureOf({ item: of, outcome, decision, mode: 'none', door, file: 'a', baseline: 'b', record })
      return message.split('\n').at(-1)
    }
    const record = '.assay/default/run.json'
    expect(last({ project: 'assay' }, record)).toBe(
      '  look     npx vitest-assay reproduce .assay/default/run.json conformance/origin-foreign',
    )
    expect(last({ project: 'assay', flags: '--root apps/a --config vitest.other.config.ts' }, record)).toMatch(
      / conformance\/origin-foreign --config apps\/a\/vitest\.other\.config\.ts$/,
    )
    const command = `npx vitest-assay check http --config 'my $config.mjs' --baseline b.json`
    expect(last({ project: 'assay', command }, record)).toMatch(/ conformance\/origin-foreign --target http --config 'my \$config\.mjs'$/)
    // Of an input the message shows what differs.
    expect(last({ project: 'assay' }, record, defenceItem('rug-pull', 1))).toMatch(/^ {2}commit /)
  })

  it('says why what was measured is not any more: with a server that is reached otherwise than when it was recorded, in a line each', async () => {
    const lost = (id: string, reason: string): Play => ({
      item: checkItem(id),
      outcome: { unmeasured: 'not-applicable' },
      was: { status: 'pass' },
      reason,
    })
    const subject = { revision: '2026-07-28', transport: 'stdio' } as ServerUnderTest
    const server = { revisions: ['2026-07-28'] as const, under: () => Promise.resolve(subject) }
    const reasonOf = async (more: Partial<ConformanceItem>) => {
      const { reason } = await runCheck(checkItem('a', more), () => Promise.reject(new Error('is not asked')), server)
      return reason ?? ''
    }
    const many = sampleRecord(
      [
        lost('a', await reasonOf({ appliesTo: ['2025-11-25'] })),
        lost('b', await reasonOf({ appliesTo: ['2025-06-18', '2025-11-25'] })),
        lost('c', await reasonOf({ appliesTo: ['2025-11-25'] })),
        lost('d', await reasonOf({ transports: ['http', 'sse'] })),
        lost('e', await reasonOf({ transports: ['http'] })),
        lost('f', 'the server declares no prompts'),
        ...plays.filter(({ item }) => item.key !== 'conformance/prompt-unknown'),
      ],
      { mode: 'none' },
    )
    const lines = [
      '3: recorded in 2025-06-18 or 2025-11-25; this server answers 2026-07-28 now',
      '2: recorded over http or sse; this server is spoken to over stdio now',
      '1: the server declares no prompts',
    ]
    expect(whyLost(itemsOf(many))).toEqual(lines)
    expect(renderSummary(many, display)).toContain(
      `measured before, unmeasured now\n${lines.map((line) => `     ${line}\n`).join('')}     conformance/a  unmeasured not-applicable`,
    )
    for (const line of lines) expect(renderJobSummary(many)).toContain(`<li>unmeasured now, <code>${line}</code></li>`)
    // Red twin: what was not measured before either is no news.
    expect(whyLost(itemsOf(sampleRecord(plays.filter(({ item }) => item.key === 'conformance/auth-missing'))))).toEqual([])
  })

  it('is annotated with what was sent and what came back, and with why an item was not asked', () => {
    const lines = renderAnnotations(record, { file: 'b.json', text: '' })
    const of = (id: string) => lines.find((line) => line.includes(`title=conformance/${id} `))
    expect(of('origin-foreign')).toContain(
      '%0Abroken: 2025-11-25: a foreign Origin was served%0Asent: "Origin: https://evil.example"%0Areceived: "200 {"result":{}}"%0A',
    )
    expect(of('prompt-unknown')).toContain('%0Ais: unmeasured not-applicable, the server declares no prompts%0A')
    expect(renderJobSummary(record)).toContain('<code>unmeasured not-applicable, the server declares no prompts</code>')
  })

  it('becomes rules and results of code scanning, each with its section', () => {
    const rubric = parseRubric(readFileSync('fixtures/vectors.json', 'utf8'), 'fixtures/vectors.json')
    const log = sarifOf(record, { rubric, uriOf: repositoryPaths('/app', {}).uriOf })
    expect(sarifProblems(log)).toEqual([])
    const [run] = log.runs
    expect(run?.results?.map(({ ruleId, level }) => [ruleId, level])).toEqual([
      ['conformance/origin-foreign', 'error'],
      ['conformance/deep-message', 'error'],
      ['conformance/host-foreign', 'warning'],
    ])
    expect(run?.tool.driver.rules?.[0]).toMatchObject({
      helpUri: 'https://modelcontextprotocol.io/x',
      properties: { tags: ['security', 'level:must', 'external/cwe/cwe-346'] },
    })
  })

  it('is told in a job summary', () => {
    const summary = renderJobSummary(record)
    expect(summary).toContain('requirements, MUST')
    expect(summary).toContain('2/3 kept')
  })

  it('shows nothing hostile of what a server said', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const findings = found('broken', { what: text, sent: text, received: text })
        const hostile = sampleRecord([{ item: checkItem('a'), outcome: { status: 'fail' }, findings, reason: text }])
        for (const line of renderSummary(hostile, display).split('\n')) expect(dangers(line)).toEqual([])
        for (const finding of hostile.suites.conformance?.items[0]?.findings ?? []) expect(dangers(String(finding.received))).toEqual([])
      }),
    )
  })
})
