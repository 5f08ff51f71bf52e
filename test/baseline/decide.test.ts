import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Question, decide } from '../../src/baseline/decide.js'
import { entryOf } from '../../src/baseline/entry.js'
import { attackValues, controlValues, type CountedOutcome, type Levels, type RecordedOutcome } from '../../src/baseline/outcome.js'
import { departures, rows } from './decision-table.js'

const measuredDefence = fc.record({ attack: fc.constantFrom(...attackValues), control: fc.constantFrom(...controlValues) })
const measuredBenign = fc.record({ verdict: fc.constantFrom(...controlValues) })
const unmeasured = fc.record({ unmeasured: fc.constantFrom('unknown' as const, 'unsupported' as const) })
const error = fc.record({ error: fc.string() })
const digest = fc.constantFrom('0123456789abcdef', 'ffffffffffffffff')
const waiver = { reason: 'known', expires: '2027-01-31' }

const levels = (n: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: n }), fc.integer({ min: 0, max: n }))
    .map(([best, second]): Levels => [best, Math.min(second, n - best), n])
const lotOf = (n: number) => fc.record({ attack: levels(n), control: levels(n) })
/** Every course of a run: the first lots, those that are whole at once, and those that end too early. */
const counted: fc.Arbitrary<CountedOutcome> = fc
  .oneof(fc.tuple(lotOf(20), lotOf(20)), fc.tuple(lotOf(5), lotOf(15), lotOf(20)), fc.tuple(lotOf(20)), fc.tuple(lotOf(5)))
  .map((lots) => ({ lots }))

const recorded: fc.Arbitrary<CountedOutcome> = lotOf(20).map((lot) => ({ lots: [lot] }))

type Measured = fc.Arbitrary<RecordedOutcome | CountedOutcome>

function questions(measured: Measured, before: Measured = measured): fc.Arbitrary<Question> {
  const withUnmeasured = (outcomes: Measured) => fc.oneof({ weight: 4, arbitrary: outcomes }, { weight: 1, arbitrary: unmeasured })
  return fc.record({
    entry: fc.option(
      fc.tuple(digest, withUnmeasured(before)).map(([d, outcome]) => entryOf(d, outcome)),
      { nil: undefined },
    ),
    item: fc.record({ key: fc.constant('defence/x-001'), digest }),
    outcome: fc.oneof({ weight: 5, arbitrary: withUnmeasured(measured) }, { weight: 1, arbitrary: error }),
    mode: fc.constantFrom('new' as const, 'none' as const, 'all' as const),
    ratchet: fc.boolean(),
    waiver: fc.option(fc.constant(waiver), { nil: undefined, freq: 5 }),
    tolerant: fc.boolean(),
  })
}
const anyQuestion = fc.oneof(
  questions(measuredDefence),
  questions(measuredBenign),
  questions(counted, recorded),
  questions(fc.oneof(measuredDefence, counted), fc.oneof(measuredDefence, recorded)),
)

/** Independent of the code under test: the place of a value in its list. */
function isWorse(before: object, now: object): boolean {
  if ('lots' in now || Object.values(before).some(Array.isArray)) return false
  const lists: Record<string, readonly string[]> = { attack: attackValues, control: controlValues, verdict: controlValues }
  const place = (outcome: object, name: string) => lists[name]?.indexOf((outcome as Record<string, string>)[name] ?? '') ?? -1
  return Object.keys(lists).some((name) => name in before && name in now && place(now, name) > place(before, name))
}

const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).toReversed()) as T

describe('the gate', () => {
  test('decides every row of the table in every mode', () => {
    expect(departures(decide)).toEqual([])
  })

  test('has rows for every status', () => {
    expect(new Set(rows.map((row) => row.status))).toEqual(
      new Set(['waived', 'incomplete', 'unrecorded', 'drift', 'lost', 'regression', 'improved', 'same']),
    )
  })

  test('never writes an error, and never lets one pass that is not waived', () => {
    fc.assert(
      fc.property(anyQuestion, error, (question, outcome) => {
        const { fails, action } = decide({ ...question, outcome })
        expect(action).toBe('none')
        expect(fails).toBe(question.waiver === undefined)
      }),
    )
  })

  test('never writes in strict mode', () => {
    fc.assert(fc.property(anyQuestion, (question) => decide({ ...question, mode: 'none' }).action === 'none'))
  })

  test('never writes what it fails', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { fails, action } = decide(question)
        expect(fails && action === 'write').toBe(false)
      }),
    )
  })

  test('never writes, and never fails, what is the same', () => {
    let seen = 0
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const decision = decide(question)
        if (decision.status !== 'same') return
        seen += 1
        expect(decision).toMatchObject({ fails: false, action: 'none', worse: [], better: [] })
      }),
      { numRuns: 10_000 },
    )
    // About one question in a hundred comes to it.
    expect(seen).toBeGreaterThan(20)
  })

  test('lets nothing worse pass unless it is accepted, waived or left to the aggregate rule', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        fc.pre(question.entry !== undefined && isWorse(question.entry, question.outcome))
        const { fails } = decide(question)
        if (question.mode !== 'all' && !question.tolerant && !question.waiver) expect(fails).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('leaves only attacks to the aggregate rule', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const strict = decide({ ...question, tolerant: false })
        const tolerant = decide({ ...question, tolerant: true })
        if (strict.fails !== tolerant.fails) expect(tolerant).toMatchObject({ status: 'regression', worse: ['attack'], action: 'none' })
      }),
      { numRuns: 1000 },
    )
  })

  test('does not care in which order components stand', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { entry } = question
        const turned = { ...question, outcome: reversed(question.outcome), ...(entry && { entry: reversed(entry) }) }
        expect(decide(turned)).toEqual(decide(question))
      }),
    )
  })

  test('is settled by one -u: what it writes is the same at once after', () => {
    fc.assert(
      fc.property(anyQuestion, (question) => {
        const { outcome } = question
        fc.pre(!('error' in outcome) && question.waiver === undefined)
        const first = decide({ ...question, mode: 'all' })
        if ('error' in outcome || first.action === 'none') return
        const entry = entryOf(question.item.digest, outcome)
        expect(decide({ ...question, entry, mode: 'none' })).toMatchObject({ status: 'same', fails: false, knownGap: first.knownGap })
      }),
    )
  })

  test('is light to import in a worker: nothing but files of its own folder and one test of statistics', () => {
    expect([...imports('src/baseline/decide.ts')].map((file) => file.replace(/^.*\/src\//, '')).toSorted()).toEqual([
      'baseline/compare.ts',
      'baseline/counts.ts',
      'baseline/decide.ts',
      'baseline/outcome.ts',
      'baseline/trials.ts',
      'scoring/fisher.ts',
    ])
    expect([...imports('src/baseline/parse.ts')], 'red twin: the reader of files does import packages').toContain('zod')
  })
})

/** Files and packages that a source file loads when it runs: type imports are erased. */
function imports(file: string, root = fileURLToPath(new URL('../..', import.meta.url)), seen = new Set<string>()): Set<string> {
  const path = resolve(root, file)
  if (seen.has(path)) return seen
  seen.add(path)
  for (const [, clause = '', from = ''] of readFileSync(path, 'utf8').matchAll(/^(?:import|export) ([^']*)from '([^']+)'/gm)) {
    if (clause.startsWith('type ')) continue
    if (from.startsWith('.')) imports(resolve(dirname(path), from.replace(/\.js$/, '.ts')), root, seen)
    else seen.add(from)
  }
  return seen
}
