import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome, RecordedOutcome } from '../../src/baseline/outcome.js'
import { runSchemaText } from '../../src/report/record-json-schema.js'
import { itemsOf } from '../../src/report/record-read.js'
import { runSchema } from '../../src/report/record-schema.js'
import type { RunRecord } from '../../src/report/run-record.js'
import { writeRecord } from '../../src/report/write-record.js'
import { score } from '../../src/scoring/score.js'
import { dangers, hostileText } from './hostile.js'
import { benignItem, caught, clean, defenceItem, missed, type Play, sampleRecord, warned } from './sample.js'

const plays: Play[] = [
  { item: defenceItem('tool-poisoning', 1), outcome: caught, was: caught },
  { item: defenceItem('tool-poisoning', 2), outcome: missed, was: warned, signals: { control: 'rule 7' } },
  { item: defenceItem('tool-poisoning', 3), outcome: warned, was: warned },
  { item: defenceItem('rug-pull', 1), outcome: { attack: 'enforce', control: 'blocked' }, was: { attack: 'enforce', control: 'blocked' } },
  { item: defenceItem('rug-pull', 2), outcome: { unmeasured: 'unknown' } },
  { item: defenceItem('rug-pull', 3), outcome: { error: 'attack: boom' }, was: caught },
  { item: defenceItem('rug-pull', 4), waived: true },
  { item: defenceItem('rug-pull', 5) },
  { item: benignItem('prompt', 1, true), outcome: { verdict: 'warned' }, was: { verdict: 'warned' } },
  { item: benignItem('prompt', 2), outcome: clean },
]

describe('buildRecord', () => {
  const record = sampleRecord(plays)

  it('counts decisions and lists what is not the same', () => {
    expect(record.decisions).toEqual({
      regression: 1,
      lost: 0,
      drift: 0,
      incomplete: 1,
      unrecorded: 2,
      improved: 0,
      waived: 1,
      same: 4,
      stale: 0,
      'not-selected': 1,
    })
    expect(record.changes).toEqual({
      regression: ['defence/tool-poisoning-002'],
      lost: [],
      drift: [],
      incomplete: ['defence/rug-pull-003'],
      unrecorded: ['defence/rug-pull-002', 'benign/prompt-002'],
      improved: [],
      waived: ['defence/rug-pull-004'],
      stale: [],
    })
    expect([record.complete, record.passed]).toEqual([false, false])
  })

  it('holds for each item what it came to, what it was, and where it stands', () => {
    expect(itemsOf(record).find((item) => item.key === 'defence/tool-poisoning-002')).toEqual({
      key: 'defence/tool-poisoning-002',
      title: 'variant 2',
      digest: '0123456789abcdef',
      file: 'fixtures/tool-poisoning.assay.jsonc',
      line: 4,
      status: 'regression',
      fails: true,
      written: false,
      knownGap: false,
      vector: 'tool-poisoning',
      family: 'idea-2',
      severity: 'high',
      attack: 'none',
      control: 'clean',
      was: { attack: 'detect', control: 'clean' },
      evidence: { control: 'rule 7' },
      latency: [0.03, 0.05],
    })
  })

  it('counts levels, attacks caught, known gaps and hard negatives', () => {
    const { defence, benign } = record.suites
    expect(defence?.levels).toEqual({ enforce: 1, detect: 1, none: 1, falsePositive: 1 })
    expect([defence?.caught.k, defence?.caught.n, benign?.hardNegatives]).toEqual([3, 4, { k: 1, n: 1 }])
    expect(defence?.vectors.map(({ vector, levels, knownGaps }) => [vector, levels.enforce, knownGaps])).toEqual([
      ['tool-poisoning', 1, 1],
      ['rug-pull', 0, 1],
    ])
  })

  it('notes what makes every figure doubtful, after the notes of the environment', () => {
    const all = [1, 2, 3, 4, 5].map((number): Play => ({
      item: defenceItem('rug-pull', number),
      outcome: { attack: 'enforce', control: 'blocked' },
    }))
    expect(sampleRecord(all, { notes: ['inline host'] }).notes).toEqual([
      'inline host',
      'every control was flagged: does true mean "allow" in this guard? Here true blocks',
    ])
    expect(sampleRecord(plays).notes).toEqual([])
  })

  it('leaves out a suite that the corpus does not hold', () => {
    expect(Object.keys(sampleRecord(plays.slice(0, 2)).suites)).toEqual(['defence'])
  })

  it.each([
    ['an item fails', { mode: 'none' }, [{ item: defenceItem('rug-pull', 1), outcome: caught }]],
    ['a stale entry fails', { stale: [{ key: 'defence/x-001', fails: true, action: 'none' }] }, []],
    ['a rule over all items fails', { judgement: { failures: ['thresholds.coverage: too low'], notJudged: [] } }, []],
    ['a waiver has expired', { waivers: { expired: [{ id: 'x', reason: 'y', expires: '2026-01-01' }], unmatched: [] } }, []],
    ['the baseline was not written', { baseline: { path: 'b.json', items: {}, written: [], removed: [], error: 'locked' } }, []],
  ] as const)('has not passed when %s', (_why, options, some) => {
    expect(sampleRecord([...some], options).passed).toBe(false)
  })

  it('has passed when none of that is so', () => {
    expect(sampleRecord([{ item: defenceItem('rug-pull', 1), outcome: caught }]).passed).toBe(true)
  })

  it('red twin: refuses scores of another corpus than its items', () => {
    const scores = score(
      [{ key: 'defence/x-001', suite: 'defence', vector: 'x', outcome: caught }],
      [{ id: 'x', family: 'tools', appliesTo: [] }],
    )
    expect(() => sampleRecord(plays.slice(0, 2), { scores })).toThrow(
      '2 defence items judged and 0 not selected are not the 1 of the corpus',
    )
  })
})

const outcome: fc.Arbitrary<Outcome | undefined> = fc.oneof(
  fc.record({
    attack: fc.constantFrom('enforce', 'detect', 'none'),
    control: fc.constantFrom('clean', 'warned', 'blocked'),
  }) as fc.Arbitrary<RecordedOutcome>,
  fc.record({ unmeasured: fc.constantFrom('unknown', 'unsupported') }) as fc.Arbitrary<RecordedOutcome>,
  fc.record({ error: hostileText }),
  fc.constant(undefined),
)
const anyPlay = fc.record({
  outcome,
  was: fc.constantFrom(caught, missed, undefined),
  waived: fc.boolean(),
  signals: fc.record({ attack: hostileText, control: hostileText }),
})

describe('a record of any run', () => {
  it('is valid, adds up to the corpus, and holds bounded and harmless evidence', () => {
    fc.assert(
      fc.property(fc.array(anyPlay, { maxLength: 12 }), fc.constantFrom('new', 'none', 'all'), (results, mode) => {
        const made = results.map(({ outcome, was, ...rest }, index): Play => ({
          item: defenceItem('rug-pull', index),
          ...(outcome && { outcome }),
          ...(was && { was }),
          ...rest,
        }))
        const record = sampleRecord(made, { mode })
        expect(runSchema.safeParse(record).error).toBeUndefined()
        const { tally, items = [] } = record.suites.defence ?? {}
        const { size = 0, ...parts } = tally ?? {}
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0)).toBe(size)
        expect(Object.values(record.decisions).reduce((sum, count) => sum + count, 0)).toBe(size)
        for (const { evidence = {}, error = '' } of items) {
          expect(Buffer.byteLength(JSON.stringify(evidence))).toBeLessThanOrEqual(2048)
          expect([error, evidence.attack ?? '', evidence.control ?? ''].flatMap(dangers)).toEqual([])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('keeps the worst evidence within 2 KB', () => {
    const [record] = ['漢', '"', '\u001b', '\\'].map((unit) =>
      sampleRecord([
        { item: defenceItem('rug-pull', 1), outcome: caught, signals: { attack: unit.repeat(5000), control: unit.repeat(5000) } },
      ]),
    )
    for (const item of record ? itemsOf(record) : []) expect(Buffer.byteLength(JSON.stringify(item.evidence))).toBeLessThanOrEqual(2048)
  })
})

describe('writeRecord', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'assay-record-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('makes the folder, leaves no temporary file, and writes what can be read back', () => {
    const path = join(folder, '.assay/default/run.json')
    writeRecord(path, sampleRecord(plays))
    writeRecord(path, sampleRecord(plays))
    expect(runSchema.parse(JSON.parse(readFileSync(path, 'utf8')))).toEqual(sampleRecord(plays))
    expect(readdirSync(join(folder, '.assay/default'))).toEqual(['run.json'])
  })

  it('red twin: writes no malformed record, and leaves the old file as it was', () => {
    const path = join(folder, 'run.json')
    writeFileSync(path, 'old')
    expect(() => writeRecord(path, { ...sampleRecord(plays), duration: Number.NaN })).toThrow(/run record is malformed.*duration/s)
    expect([readFileSync(path, 'utf8'), readdirSync(folder)]).toEqual(['old', ['run.json']])
  })

  it('says what mends a place that cannot be written, and leaves nothing behind', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(() => writeRecord(join(folder, 'file/run.json'), sampleRecord(plays))).toThrow(/run record cannot be written .*option `record`/s)
    expect(existsSync(join(folder, 'file/run.json'))).toBe(false)
    expect(readdirSync(folder)).toEqual(['file'])
  })
})

interface Schema {
  readonly $ref?: string
  readonly $defs?: Record<string, Schema>
  readonly properties?: Record<string, Schema>
  readonly additionalProperties?: Schema
  readonly items?: Schema
  readonly required?: readonly string[]
}

/** Paths of members that a JSON Schema does not describe, and of those that it requires in vain. */
function undescribed(value: unknown, schema: Schema, root: Schema, path = ''): string[] {
  if (schema.$ref !== undefined) {
    const target = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
    return target ? undescribed(value, target, root, path) : [`${path}: ${schema.$ref}`]
  }
  if (Array.isArray(value))
    return value.flatMap((entry, index) => (schema.items ? undescribed(entry, schema.items, root, `${path}[${index}]`) : []))
  if (typeof value !== 'object' || value === null) return []
  const missing = (schema.required ?? []).filter((name) => !(name in value)).map((name) => `${path}.${name} missing`)
  const members = Object.entries(value).flatMap(([name, member]) => {
    const inner = schema.properties?.[name] ?? schema.additionalProperties
    return inner ? undescribed(member, inner, root, `${path}.${name}`) : [`${path}.${name}`]
  })
  return [...missing, ...members]
}

describe('the published JSON Schema', () => {
  const schema = JSON.parse(runSchemaText()) as Schema & { readonly $schema: string; readonly title: string }
  const record = JSON.parse(JSON.stringify(sampleRecord(plays))) as RunRecord

  it('is a draft 2020-12 document that describes every member of a record', () => {
    expect([schema.$schema, schema.title]).toEqual(['https://json-schema.org/draft/2020-12/schema', 'assay/run@1'])
    expect(undescribed(record, schema, schema)).toEqual([])
  })

  it('red twin: a member more or less is seen', () => {
    const { duration: _left, ...rest } = record
    expect(undescribed({ ...rest, surprise: 1 }, schema, schema)).toEqual(['.duration missing', '.surprise'])
  })
})
