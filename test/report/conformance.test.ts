import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide } from '../../src/baseline/decide.js'
import { entryOf } from '../../src/baseline/entry.js'
import { parseRubric } from '../../src/corpus/rubric.js'
import { colorsFor } from '../../src/report/colors.js'
import { failureOf } from '../../src/report/failure.js'
import { renderJobSummary } from '../../src/report/github-summary.js'
import { runSchema } from '../../src/report/record-schema.js'
import { sarifOf } from '../../src/report/sarif.js'
import { renderSummary } from '../../src/report/terminal.js'
import { repositoryPaths } from '../../src/run/repository.js'
import { dangers, hostileText } from './hostile.js'
import { checkItem, type Play, sampleRecord } from './sample.js'
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
        commit   baselines/default.json"
    `)
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
