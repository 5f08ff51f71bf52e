import * as fc from 'fast-check'
import type { Log } from 'sarif'
import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { parseRubric } from '../../src/corpus/rubric.js'
import { sarifOf } from '../../src/report/sarif.js'
import { repositoryPaths } from '../../src/run/repository.js'
import { dangers } from './hostile.js'
import { hostileRun } from './hostile-run.js'
import { benignItem, caught, clean, defenceItem, missed, type Play, sampleRecord, warned } from './sample.js'
import { sarifProblems } from './sarif-format.js'

const rubric = parseRubric(readFileSync('fixtures/vectors.json', 'utf8'), 'fixtures/vectors.json')
const context = { rubric, uriOf: repositoryPaths('/app', {}).uriOf }
const spoilt = { attack: 'enforce', control: 'blocked' } as const

const plays: Play[] = [
  { item: defenceItem('tool-poisoning', 1), outcome: caught, was: caught },
  { item: defenceItem('tool-poisoning', 2), outcome: missed, was: missed },
  {
    item: defenceItem('tool-poisoning', 3, { severity: 'critical' }),
    outcome: missed,
    was: caught,
    signals: { attack: 'see [me](https://evil.example)' },
  },
  { item: defenceItem('tool-poisoning', 4, { severity: 'low' }), outcome: warned, was: caught },
  { item: defenceItem('tool-poisoning', 5, { severity: 'medium' }), outcome: spoilt, was: missed },
  { item: defenceItem('tool-poisoning', 6, { severity: 'medium' }), outcome: spoilt },
  { item: defenceItem('acme:own', 1, { severity: 'low' }), outcome: missed, was: missed },
  { item: defenceItem('acme:own', 2), outcome: warned, was: warned },
  { item: defenceItem('acme:own', 3), outcome: { error: 'attack: boom' }, was: caught },
  { item: defenceItem('acme:own', 4), outcome: { unmeasured: 'unknown' }, was: { unmeasured: 'unknown' } },
  { item: defenceItem('acme:own', 5), waived: true },
  { item: benignItem('prompt', 1), outcome: { verdict: 'warned' }, was: { verdict: 'warned' } },
  { item: benignItem('prompt', 2), outcome: { verdict: 'blocked' }, was: clean },
  { item: benignItem('prompt', 3), outcome: clean, was: clean },
]
const log = sarifOf(sampleRecord(plays), context)
const [run] = log.runs
const results = run?.results ?? []
const rules = run?.tool.driver.rules ?? []

describe('the results', () => {
  it('are the attacks that earn nothing, got worse or ended in an error, and the benign items that are flagged, worst first', () => {
    expect(
      results.map(({ properties, ruleId, level, baselineState }) => [properties?.['item'] as string, ruleId, level, baselineState]),
    ).toEqual([
      ['defence/tool-poisoning-003', 'tool-poisoning', 'error', 'new'],
      ['defence/tool-poisoning-004', 'tool-poisoning', 'error', 'new'],
      ['defence/tool-poisoning-005', 'tool-poisoning', 'error', 'updated'],
      ['defence/acme:own-003', 'acme:own', 'error', 'new'],
      ['benign/prompt-002', 'benign/prompt', 'error', 'new'],
      ['defence/tool-poisoning-002', 'tool-poisoning', 'error', 'unchanged'],
      ['defence/tool-poisoning-006', 'tool-poisoning', 'warning', 'new'],
      ['defence/acme:own-001', 'acme:own', 'note', 'unchanged'],
      ['benign/prompt-001', 'benign/prompt', 'note', 'unchanged'],
    ])
  })

  it('stand at the module of the target, beside the place of the item, and have a print of their own each', () => {
    expect(results[0]?.locations?.[0]?.physicalLocation).toEqual({ artifactLocation: { uri: 'src/guard.ts' }, region: { startLine: 1 } })
    expect(results[0]?.relatedLocations?.[0]?.physicalLocation).toEqual({
      artifactLocation: { uri: 'fixtures/tool-poisoning.assay.jsonc' },
      region: { startLine: 5 },
    })
    const prints = results.map(({ partialFingerprints }) => partialFingerprints?.['primaryLocationLineHash'])
    expect(new Set(prints).size).toBe(results.length)
  })

  it('keep their print from run to run, and lose it with another digest', () => {
    const print = (more: object) =>
      sarifOf(sampleRecord([{ item: defenceItem('rug-pull', 1, more), outcome: missed, was: missed }]), context).runs[0]?.results?.[0]
        ?.partialFingerprints
    expect(print({ title: 'another' })).toEqual(print({}))
    expect(print({ digest: 'fedcba9876543210' })).not.toEqual(print({}))
  })

  it('say what happened, without links', () => {
    expect(results[0]?.message.text).toBe(
      'defence/tool-poisoning-003 variant 3; attack enforce → none; fixtures/tool-poisoning.assay.jsonc:5; attack signal: see (me)(https://evil.example)',
    )
    expect(results[3]?.message.text).toContain('error: attack: boom')
  })

  it('have no state where no baseline was compared with', () => {
    const [found] = sarifOf(sampleRecord(plays.slice(1, 2), { gated: false }), context).runs[0]?.results ?? []
    expect(found).toBeDefined()
    expect(found).not.toHaveProperty('baselineState')
  })

  it('stand at the baseline when a record of an older version names no module', () => {
    const record = sampleRecord(plays.slice(1, 2), { target: { kind: 'guard', name: 'default', fingerprint: 'x' } })
    expect(sarifOf(record, context).runs[0]?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe(
      'baselines/default.json',
    )
  })
})

describe('the rules', () => {
  it('are one a vector and one a benign kind, with the words of the rubric and its tags', () => {
    expect(rules.map(({ id }) => id)).toEqual(['tool-poisoning', 'acme:own', 'benign/prompt'])
    const [poisoning, own] = rules
    expect(poisoning).toMatchObject({
      name: 'Tool poisoning',
      shortDescription: { text: 'Tool poisoning' },
      properties: {
        'security-severity': '9.5',
        tags: [
          'security',
          'external/cwe/cwe-1427',
          'owasp:ASI01',
          'owasp:ASI02',
          'owasp:ASI04',
          'owasp:LLM01',
          'owasp:LLM06',
          'owasp:MCP03',
        ],
      },
    })
    expect(poisoning?.help?.text).toContain('OWASP MCP Top 10 MCP03, CWE-1427, MITRE ATLAS AML.T0110')
    expect(own).toMatchObject({ name: 'acme:own', properties: { 'security-severity': '8.0', tags: ['security'] } })
  })

  it('are named by every result', () => {
    for (const { ruleId, ruleIndex = -1 } of results) expect(rules[ruleIndex]?.id).toBe(ruleId)
  })

  it('have texts within the limits for every vector of the rubric', () => {
    const every = [...rubric.keys()].map((vector): Play => ({ item: defenceItem(vector, 1), outcome: missed }))
    expect(sarifProblems(sarifOf(sampleRecord(every), context))).toEqual([])
  })
})

describe('the document', () => {
  it('is what SARIF 2.1.0 and code scanning ask for', () => {
    expect(sarifProblems(log)).toEqual([])
    expect(sarifProblems(sarifOf(sampleRecord([]), context))).toEqual([])
  })

  it.each<[string, (log: Log) => unknown, string]>([
    ['no tool', ({ runs: [first], ...rest }) => ({ ...rest, runs: [{ ...first, tool: undefined }] }), '.runs[0].tool: missing'],
    ['another version', (log) => ({ ...log, version: '2.0.0' }), '.version: expected 2.1.0'],
    ['a member of no schema', (log) => ({ ...log, extra: 1 }), '.extra: unknown'],
    ['a path for a URI', () => sarifOf(sampleRecord(plays), { rubric, uriOf: () => 'C:\\a b.ts' }), '.uri: expected'],
    ['a drive for a scheme', () => sarifOf(sampleRecord(plays), { rubric, uriOf: () => 'C:/a.ts' }), '.uri: expected'],
  ])('red twin: %s is found', (_name, mutate, problem) => {
    expect(sarifProblems(mutate(structuredClone(log))).join('\n')).toContain(problem)
  })

  it('is well-formed and harmless for any run', () => {
    fc.assert(
      fc.property(hostileRun, (record) => {
        const made = sarifOf(record, context)
        // What an item is called is checked where its file is read; the name of a target is the user's own.
        expect(sarifProblems({ ...made, runs: made.runs.map((run) => ({ ...run, automationDetails: { id: 'x/' } })) })).toEqual([])
        const texts = made.runs[0]?.results?.flatMap(({ message, properties }) => [message.text ?? '', String(properties?.['item'])]) ?? []
        expect(texts.flatMap(dangers)).toEqual([])
      }),
      { numRuns: 120 },
    )
  })

  it('holds no more results than code scanning takes, and says so', () => {
    const record = sampleRecord(plays.slice(1, 2))
    const defence = record.suites.defence
    const items = Array.from({ length: 25_010 }, () => defence?.items ?? []).flat()
    const [run] = sarifOf({ ...record, suites: defence ? { defence: { ...defence, items } } : {} }, context).runs
    expect(run?.results).toHaveLength(25_000)
    expect(run?.invocations?.[0]?.toolExecutionNotifications?.[0]?.message.text).toBe('10 more results left out')
  })
})
