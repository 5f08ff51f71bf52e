import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entryOf } from '../../src/baseline/entry.js'
import { readBaseline } from '../../src/baseline/file.js'
import { formatBaseline } from '../../src/baseline/format.js'
import type { CountedOutcome, Levels, RecordedOutcome } from '../../src/baseline/outcome.js'
import type { Item } from '../../src/corpus/item.js'
import type { RunRecord } from '../../src/report/run-record.js'
import { holdBaseline } from '../../src/run/hold.js'
import { rememberRoot } from '../../src/run/record-roots.js'
import { checkItem, defenceItem, sampleRecord, type SampleOptions, taskItem } from '../report/sample.js'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-hold-'))
  mkdirSync(join(root, 'baselines'))
})
afterEach(() => rmSync(root, { recursive: true }))

const item = defenceItem('x', 1)
const lots = (...all: readonly Levels[]): CountedOutcome => ({
  lots: all.map((attack) => ({ attack, control: [attack[2], 0, attack[2]] })),
})
const steady = lots([20, 0, 20])
/** The first 5 look worse, the 20 are, and so are 20 fresh ones: what is recorded of them is one lot. */
const worse = lots([1, 0, 5], [2, 0, 15], [3, 0, 20])

const path = (name = 'default') => join(root, `baselines/${name}.json`)
function write(was: CountedOutcome, name?: string): void {
  writeFileSync(path(name), formatBaseline({ target: 'default', items: { [item.key]: entryOf(item.digest, was) } }))
}
function recordOf(outcome: CountedOutcome, was: CountedOutcome, options: SampleOptions = {}): RunRecord {
  const record = sampleRecord([{ item, outcome, was }], options)
  rememberRoot(record, root)
  return record
}
const linesOf = async (record: RunRecord, name?: string) => (await holdBaseline(record, path(name), 'none')).lines

describe('the record of a run that was gated by a baseline', () => {
  it('says of that baseline what its gate decided: a regression that was confirmed is one', async () => {
    write(steady)
    const lines = await linesOf(recordOf(worse, steady))
    expect(lines).toEqual(['regression defence/x-001: attack 20/0/20 → 3/0/20'])
  })

  it('says so too of what is better, and of what passed by an aggregate rule', async () => {
    write(worse)
    expect(await linesOf(recordOf(lots([5, 0, 5], [15, 0, 15], [20, 0, 20]), worse))).toEqual([])
    write(steady)
    expect(await linesOf(recordOf(worse, steady, { tolerant: true }))).toEqual([])
  })

  it('accepts a confirmed regression where that is asked for', async () => {
    write(steady)
    const held = await holdBaseline(recordOf(worse, steady), path(), 'all')
    expect([held.holds, held.written]).toEqual([true, 1])
    expect(readBaseline(path(), 'default').items[item.key]).toMatchObject({ attack: [3, 0, 20] })
  })

  it('of one whose trials came out the same says the same, for as long as the file is as it was', async () => {
    write(steady)
    const started = new Date(Date.now() + 1000)
    // The fresh trials are worse in a share that the first five did not ask for.
    const quiet = {
      lots: [
        { attack: [5, 0, 5], control: [4, 1, 5] },
        { attack: [15, 0, 15], control: [5, 10, 15] },
        { attack: [9, 0, 20], control: [20, 0, 20] },
      ],
    } as const
    const record = recordOf(quiet, steady, { started })
    expect(record.decisions).toMatchObject({ same: 1 })
    expect(await linesOf(record)).toEqual([])
    utimesSync(path(), new Date(), new Date(Date.now() + 60_000))
    expect((await linesOf(record))[0]).toMatch(/^incomplete .*too few trials to decide/)
  })
})

describe('red twin: too few trials to decide', () => {
  const few = expect.stringMatching(/^incomplete defence\/x-001: .* \(too few trials to decide; hand in the record of check\(\)/) as string

  it('are what a record has that was gated by another baseline, or by none', async () => {
    write(steady, 'other')
    expect(await linesOf(recordOf(worse, steady), 'other')).toEqual([few])
    write(steady)
    expect(await linesOf(recordOf(worse, steady, { gated: false }))).toEqual([few])
  })

  it('are what it has when the entry is another one by now', async () => {
    write(lots([19, 0, 20]))
    expect(await linesOf(recordOf(worse, steady))).toEqual([few])
  })

  it('are what it has of an item that its gate could not decide', async () => {
    write(steady)
    expect(await linesOf(recordOf(lots([1, 0, 5]), steady))).toEqual([few])
  })
})

describe('the record of a server', () => {
  const held = async (of: Item, outcome: RecordedOutcome, was: RecordedOutcome) => {
    writeFileSync(path(), formatBaseline({ target: 'default', items: { [of.key]: entryOf(of.digest, was) } }))
    const record = sampleRecord([{ item: of, outcome, was }], { gated: false })
    rememberRoot(record, root)
    return linesOf(record)
  }
  const exploited = { strict: [1, 1], recovered: [1, 1] } as const
  const resisted = { strict: [0, 1], recovered: [0, 1] } as const

  it.each([
    [
      'check',
      checkItem('origin-foreign'),
      { status: 'fail' },
      { status: 'pass' },
      'regression conformance/origin-foreign: status pass → fail',
    ],
    ['task', taskItem('M17'), exploited, resisted, 'regression tasks/M17: strict 0/1 → 1/1, recovered 0/1 → 1/1'],
  ] as const)('does not hold where a %s is worse, and holds where it is the same or better', async (_, of, worse, better, line) => {
    expect(await held(of, worse, better)).toEqual([line])
    expect(await held(of, worse, worse)).toEqual([])
    expect(await held(of, better, worse)).toEqual([])
  })
})

it('holds what could not be asked of a suite without an entry, and records nothing of it', async () => {
  const play = { item: checkItem('a'), outcome: { unmeasured: 'not-applicable' } } as const
  const unasked = sampleRecord([{ ...play, remedy: 'install another version' }])
  rememberRoot(unasked, root)
  writeFileSync(path(), formatBaseline({ target: 'default', items: {} }))
  expect(await holdBaseline(unasked, path(), 'none')).toMatchObject({ holds: true, written: 0 })
  expect(await holdBaseline(unasked, path(), 'new')).toMatchObject({ holds: true, written: 0 })
  // Red twin: what was asked, and does not apply.
  const asked = sampleRecord([play])
  rememberRoot(asked, root)
  expect((await holdBaseline(asked, path(), 'none')).holds).toBe(false)
})
