import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareRecords } from '../../src/compare/compare.js'
import type { EventComparison, ShareComparison } from '../../src/compare/comparison.js'
import { AssayError } from '../../src/errors.js'
import { readRecord } from '../../src/report/read-record.js'
import { itemsOf } from '../../src/report/record-read.js'
import { writeRecord } from '../../src/report/write-record.js'
import { mcnemarExact } from '../../src/scoring/mcnemar.js'
import { newcombe } from '../../src/scoring/paired.js'
import { defenceItem, sampleRecord } from '../report/sample.js'
import { type Sketch, sketched } from './samples.js'

const compare = (a: Sketch, b: Sketch) => compareRecords(sketched(a), sketched(b))

/** Of items that were played once. */
function valued(event: EventComparison | ShareComparison | undefined): EventComparison | undefined {
  if (event && !('pairs' in event)) throw new Error('an event of trials')
  return event
}

/** Every number in a value, with its path. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => numbersIn(member, `${path}.${key}`))
}

describe('two records', () => {
  it('are compared on what both measured with the same digest; every other item is listed with the reason', () => {
    const a = sketched({ vectors: { 'rug-pull': 'EN?!wE-E' }, benign: 'cb' })
    const changed = { item: defenceItem('rug-pull', 9, { digest: 'ffffffffffffffff' }), outcome: { unmeasured: 'unknown' } } as const
    const b = sketched({ vectors: { 'rug-pull': 'EE?EEwE-' }, benign: 'cc' })
    const both = sampleRecord([changed]).suites.defence?.items ?? []
    b.suites.defence?.items.push(...both)
    a.suites.defence?.items.push(...both.map((item) => ({ ...item, digest: '0000000000000000' })))
    expect(compareRecords(a, b).items).toEqual({
      compared: 4,
      onlyA: ['defence/rug-pull-008'],
      onlyB: ['defence/rug-pull-007'],
      otherDigest: ['defence/rug-pull-009'],
      notMeasured: [
        { key: 'defence/rug-pull-003', a: 'unknown', b: 'unknown' },
        { key: 'defence/rug-pull-004', a: 'error', b: 'measured' },
        { key: 'defence/rug-pull-005', a: 'waived', b: 'measured' },
        { key: 'defence/rug-pull-006', a: 'measured', b: 'waived' },
      ],
    })
  })

  it('give the table of each event, its exact test, both intervals and the keys that differ', () => {
    const { defence, primary, benign } = compare(
      { vectors: { 'rug-pull': 'ENNNNNNNFD' }, benign: 'cccf' },
      { vectors: { 'rug-pull': 'EEEEEEEENE' }, benign: 'cbcb' },
    )
    expect(defence?.credited).toMatchObject({
      a: { k: 2, n: 10 },
      b: { k: 9, n: 10 },
      pairs: { both: 2, onlyA: 0, onlyB: 7, neither: 1 },
      difference: 0.7,
      interval: newcombe({ both: 2, onlyA: 0, onlyB: 7, neither: 1 }),
      p: mcnemarExact(0, 7),
      conclusion: 'more',
      smallest: { flips: 6, against: 0, difference: 0.6 },
      discordant: { onlyA: [], onlyB: [2, 3, 4, 5, 6, 7, 8].map((number) => `defence/rug-pull-00${number}`) },
    })
    expect(valued(defence?.enforced)?.pairs).toEqual({ both: 1, onlyA: 1, onlyB: 8, neither: 0 })
    expect(valued(defence?.enforced)?.discordant.onlyA).toEqual(['defence/rug-pull-009'])
    expect(valued(defence?.controlFlagged)?.pairs).toEqual({ both: 0, onlyA: 1, onlyB: 0, neither: 9 })
    expect(valued(primary.benignFlagged)?.pairs).toEqual({ both: 1, onlyA: 0, onlyB: 1, neither: 2 })
    expect(primary.benignFlagged?.conclusion).toBe('unresolved')
    expect(primary.benignFlagged).not.toHaveProperty('smallest')
    expect(valued(benign?.blocked)?.pairs).toEqual({ both: 0, onlyA: 0, onlyB: 2, neither: 2 })
  })

  it('resolve 6 one-way flips and not 5', () => {
    const flips = (count: number) =>
      compare({ vectors: { x: 'N'.repeat(30) } }, { vectors: { x: 'E'.repeat(count) + 'N'.repeat(30 - count) } }).defence?.credited
    expect([flips(5)?.conclusion, flips(6)?.conclusion]).toEqual(['unresolved', 'more'])
    expect(flips(5)?.smallest).toEqual({ flips: 6, against: 0, difference: 0.2 })
  })

  it('red twin: do not conclude from a difference of two rates what the pairs do not bear out', () => {
    // 30% against 50% of 40, but 16 up and 8 down.
    const { defence } = compare(
      { vectors: { x: 'E'.repeat(4) + 'E'.repeat(8) + 'N'.repeat(28) } },
      { vectors: { x: 'E'.repeat(4) + 'N'.repeat(8) + 'E'.repeat(16) + 'N'.repeat(12) } },
    )
    expect(defence?.credited).toMatchObject({ difference: 0.2, conclusion: 'unresolved', smallest: { flips: 20, against: 8 } })
  })

  it('say when a difference is that of one family', () => {
    const items = Array.from({ length: 40 }, (_, index) => defenceItem('x', index, { family: index < 8 ? 'one' : `idea-${index}` }))
    const run = (caught: boolean) =>
      sampleRecord(items.map((item, index) => ({ item, outcome: { attack: caught && index < 8 ? 'enforce' : 'none', control: 'clean' } })))
    const { defence, primary } = compareRecords(run(false), run(true))
    expect(defence?.credited).toMatchObject({ conclusion: 'more', holdsByFamily: false, byFamily: { lower: 0, higher: 1, p: 1 } })
    expect(primary.coverage?.conclusion).toBe('unresolved')
    const many = compare({ vectors: { x: 'N'.repeat(40) } }, { vectors: { x: 'E'.repeat(8) + 'N'.repeat(32) } })
    expect(many.defence?.credited).toMatchObject({ conclusion: 'more', holdsByFamily: true })
  })
})

describe('coverage', () => {
  it('is that of the records where both measured all: a mean over vectors, each with the same weight', () => {
    const a = sketched({ vectors: { x: 'EDNF', y: 'E', z: 'NN' } })
    const b = sketched({ vectors: { x: 'EEDD', y: 'N', z: 'DN' } })
    const { coverage } = compareRecords(a, b).primary
    expect(coverage?.a.robust).toBeCloseTo(a.suites.defence?.total?.robust ?? -1, 12)
    expect(coverage?.b.robust).toBeCloseTo(b.suites.defence?.total?.robust ?? -1, 12)
    expect(coverage?.difference).toBeCloseTo((0.75 + 0 + 0.25) / 3 - (1.5 / 4 + 1) / 3, 12)
    expect(coverage).toMatchObject({ items: 7, vectors: 3, reported: { a: { robust: a.suites.defence?.total?.robust } } })
  })

  it('leaves out what one did not measure, which in the run counts 0, and says both', () => {
    const { coverage } = compare({ vectors: { x: 'EE' } }, { vectors: { x: 'E?' } }).primary
    expect(coverage).toMatchObject({ difference: 0, items: 1, reported: { a: { robust: 1 }, b: { robust: 0.5 } } })
  })

  it('leaves out vectors that a rubric does not know', () => {
    const rubric = [{ id: 'x', family: 'tools', appliesTo: [] }]
    const sketch = { vectors: { x: 'EN', own: 'EE' } }
    const { primary, defence } = compareRecords(sketched(sketch), sketched(sketch, { rubric }))
    expect(primary.coverage).toMatchObject({ items: 2, vectors: 1 })
    expect(defence?.vectors.map(({ vector }) => vector)).toEqual(['x', 'own'])
    expect(compareRecords(sketched(sketch), sketched(sketch, { rubric: [] })).primary).toEqual({})
  })

  it('concludes by the interval by family, and else gives what that interval would resolve', () => {
    const clear = compare({ vectors: { x: 'N'.repeat(40) } }, { vectors: { x: 'E'.repeat(20) + 'N'.repeat(20) } }).primary.coverage
    expect(clear?.conclusion).toBe('more')
    const unclear = compare({ vectors: { x: 'N'.repeat(40) } }, { vectors: { x: 'D' + 'N'.repeat(39) } }).primary.coverage
    expect(unclear?.conclusion).toBe('unresolved')
    expect(unclear?.smallest).toMatchObject({ families: 6, against: 0 })
    expect(unclear?.smallest?.difference).toBeCloseTo((unclear?.difference ?? 0) - (unclear?.byFamily.low ?? 0))
    expect(unclear?.smallest?.difference).toBeGreaterThan(unclear?.difference ?? 1)
    expect(compare({ vectors: { x: 'NNNNN' } }, { vectors: { x: 'EEEEE' } }).primary.coverage).toMatchObject({ conclusion: 'unresolved' })
    expect(compare({ vectors: { x: 'NNNNN' } }, { vectors: { x: 'EEEEE' } }).primary.coverage).not.toHaveProperty('smallest')
  })
})

describe('vectors', () => {
  it('have p after Holm over all of them, which takes 9 one-way flips for 12', () => {
    const vectors = (first: string) => Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`v-${index}`, index ? 'N' : first]))
    const flips = (count: number) =>
      compare({ vectors: vectors('N'.repeat(12)) }, { vectors: vectors('E'.repeat(count) + 'N'.repeat(12 - count)) }).defence?.vectors[0]
    expect([flips(8)?.conclusion, flips(9)?.conclusion]).toEqual(['unresolved', 'more'])
    expect(flips(8)?.adjusted).toBeCloseTo(12 * mcnemarExact(0, 8), 12)
    expect(flips(8)?.smallest).toEqual({ flips: 9, against: 0, difference: 0.75 })
  })

  it('hold the sums of credits, and the items of better and of worse credit', () => {
    const { defence } = compare({ vectors: { x: 'EDNF' } }, { vectors: { x: 'DEEN' } })
    expect(defence?.vectors).toMatchObject([
      { vector: 'x', n: 4, a: 1.5, b: 2.5, better: ['defence/x-002', 'defence/x-003'], worse: ['defence/x-001'] },
    ])
    expect(defence?.vectors[0]?.pairs).toEqual({ both: 2, onlyA: 0, onlyB: 1, neither: 1 })
  })
})

describe('items that were played in trials', () => {
  it('are compared by the shares of their trials, and by family', () => {
    const { items, primary, defence, benign } = compare(
      { vectors: { x: 'nn', y: 'nE' }, benign: 'pc' },
      { vectors: { x: 'en', y: 'ee' }, benign: 'cc' },
    )
    expect(items).toMatchObject({ compared: 6, notMeasured: [] })
    // 18 of 20 enforced is a credit of 0.9, 2 of 20 of 0.1; each vector has the same weight.
    expect(primary.coverage?.a.robust).toBeCloseTo((0.1 + (0.1 + 1) / 2) / 2, 12)
    expect(primary.coverage?.b.robust).toBeCloseTo(((0.9 + 0.1) / 2 + 0.9) / 2, 12)
    expect(defence?.enforced).toMatchObject({ a: { k: 1.3, n: 4 }, conclusion: 'unresolved' })
    expect(defence?.enforced.difference).toBeCloseTo((0.8 + 0.8 - 0.1) / 4, 12)
    expect(defence?.enforced).not.toHaveProperty('p')
    expect(defence?.vectors).toEqual([])
    expect(primary.benignFlagged?.a.k).toBeCloseTo(0.1, 12)
    expect(benign?.blocked.a.k).toBeCloseTo(0.05, 12)
  })

  it('conclude what all of many families bear out, and nothing from what one of them says', () => {
    const families = (letters: readonly string[]) => ({
      vectors: Object.fromEntries(letters.map((letter, index) => [`v${index}`, letter])),
    })
    const all = (letter: string) => families(Array.from({ length: 40 }, () => letter))
    expect(compare(all('n'), all('e')).defence?.enforced).toMatchObject({ conclusion: 'more', byFamily: { higher: 40, lower: 0 } })
    expect(compare(all('e'), all('n')).primary.coverage).toMatchObject({ conclusion: 'fewer' })
    const one = families(['e', ...Array.from({ length: 39 }, () => 'n')])
    expect(compare(all('n'), one).defence?.enforced).toMatchObject({ conclusion: 'unresolved', byFamily: { higher: 1, lower: 0 } })
  })

  it('name the items whose share moved by half or more, both ways, and no others', () => {
    const at = (good: number, flagged = 0) => ({ lots: [{ attack: [good, 0, 20], control: [20 - flagged, flagged, 20] }] }) as const
    const run = (...outcomes: readonly ReturnType<typeof at>[]) =>
      sampleRecord(outcomes.map((outcome, index) => ({ item: defenceItem('x', index + 1), outcome })))
    // 0.95 - 0.45 is a half but for the rounding of quotients.
    const { defence } = compareRecords(run(at(9), at(19), at(11), at(20), at(10)), run(at(19), at(9), at(20), at(20, 10), at(1)))
    expect(defence?.enforced).toMatchObject({ moved: { up: ['defence/x-001'], down: ['defence/x-002'] } })
    expect(defence?.controlFlagged).toMatchObject({ moved: { up: ['defence/x-004'], down: [] } })
    expect(defence?.credited).toMatchObject({ moved: { up: ['defence/x-001'], down: ['defence/x-002', 'defence/x-004'] } })
  })

  it('red twin: of items that were played once alone each is a yes or a no', () => {
    expect(compare({ vectors: { x: 'NE' } }, { vectors: { x: 'EE' } }).defence?.enforced).toHaveProperty('pairs')
  })
})

describe('what differs beside the target', () => {
  it('is said', () => {
    const a = sketched({ vectors: { x: 'E' } })
    const b = {
      ...a,
      versions: { ...a.versions, corpus: 'feed', vitest: undefined },
      target: { ...a.target, kind: 'scanner', name: 'strict' },
    }
    const { differs } = compareRecords(a, b as typeof a)
    expect(differs).toEqual([
      { what: 'corpus', a: '0123456789abcdef', b: 'feed' },
      { what: 'kind', a: 'guard', b: 'scanner' },
      { what: 'target', a: 'default', b: 'strict' },
      { what: 'vitest', a: '4.1.12', b: 'none' },
    ])
    expect(compareRecords(a, a).differs).toEqual([])
    expect(compareRecords(a, { ...a, fragment: true }).b.whole).toBe(false)
  })

  it('is an error that names both files when no item is shared', () => {
    const files = { a: 'old/run.json', b: 'new/run.json' }
    const one = sketched({ vectors: { x: 'E' } })
    const other = sketched({ vectors: { y: 'EE' } })
    expect(() => compareRecords(one, other, files)).toThrow(AssayError)
    expect(() => compareRecords(one, other, files)).toThrow(
      /^old\/run\.json and new\/run\.json have no item in common: 1 items? in the first, 2 items? in the second, none in both\. Mend: /,
    )
    const changed = sampleRecord(
      [{ item: defenceItem('x', 1, { digest: 'ffffffffffffffff' }), outcome: { attack: 'none', control: 'clean' } }],
      {
        versions: { assay: '0.1.0', node: '20.19.0', corpus: 'a\u001b[2Jb' },
      },
    )
    expect(() => compareRecords(one, changed, files)).toThrow(
      'all items that stand in both (1) have another digest, and their corpora differ (0123456789abcdef, a\\x1b[2Jb)',
    )
  })

  it('is no error when items are shared but none was measured by both', () => {
    const comparison = compare({ vectors: { x: 'E?' } }, { vectors: { x: '?E' } })
    expect(comparison).toMatchObject({ items: { compared: 0 }, primary: {} })
    expect(comparison).not.toHaveProperty('defence')
  })
})

const letters = (alphabet: string) => fc.array(fc.constantFrom(...alphabet), { minLength: 1, maxLength: 12 }).map((all) => all.join(''))
const sketch = fc.record({ vectors: fc.record({ x: letters('EDNF?!w-'), y: letters('EDN-') }), benign: letters('cfb?!w-') })

describe('any two records', () => {
  it('give JSON with finite numbers, in which each item stands once', () => {
    fc.assert(
      fc.property(sketch, sketch, (one, two) => {
        const [a, b] = [sketched(one), sketched(two)]
        const keysOfA = new Set(itemsOf(a).map(({ key }) => key))
        fc.pre(itemsOf(b).some(({ key }) => keysOfA.has(key)))
        const comparison = compareRecords(a, b)
        expect(numbersIn(comparison).filter(([, value]) => !Number.isFinite(value))).toEqual([])
        expect(JSON.parse(JSON.stringify(comparison))).toEqual(comparison)
        const { compared, onlyA, onlyB, otherDigest, notMeasured } = comparison.items
        const keys = new Set([...keysOfA, ...itemsOf(b).map(({ key }) => key)])
        const apart = [...onlyA, ...onlyB, ...otherDigest, ...notMeasured.map(({ key }) => key)]
        expect(new Set(apart).size).toBe(apart.length)
        expect(compared + apart.length).toBe(keys.size)
        expect((comparison.defence?.credited.a.n ?? 0) + (comparison.primary.benignFlagged?.a.n ?? 0)).toBe(compared)
      }),
      { numRuns: 40 },
    )
  })

  it('turned around give the same with the other sign', () => {
    fc.assert(
      fc.property(sketch, sketch, (one, two) => {
        const [a, b] = [sketched(one), sketched(two)]
        const keysOfA = new Set(itemsOf(a).map(({ key }) => key))
        fc.pre(itemsOf(b).some(({ key }) => keysOfA.has(key)))
        const [there, back] = [compareRecords(a, b), compareRecords(b, a)]
        const opposite = { more: 'fewer', fewer: 'more', unresolved: 'unresolved' } as const
        const events = (from: typeof there) => [from.primary.benignFlagged, from.defence?.credited, from.defence?.enforced].map(valued)
        events(there).forEach((event, index) => {
          const mirror = events(back)[index]
          if (!event || !mirror) return
          expect(mirror.p).toBe(event.p)
          expect(mirror.difference).toBeCloseTo(-event.difference, 12)
          expect(mirror.interval.low).toBeCloseTo(-event.interval.high, 12)
          expect(mirror.conclusion).toBe(opposite[event.conclusion])
        })
        const [coverage, mirror] = [there.primary.coverage, back.primary.coverage]
        if (coverage && mirror) expect(mirror.byFamily.low).toBeCloseTo(-coverage.byFamily.high, 9)
      }),
      { numRuns: 40 },
    )
  })

  it('of the same outcomes differ in nothing, and nothing is concluded', () => {
    fc.assert(
      fc.property(sketch, (one) => {
        fc.pre(itemsOf(sketched(one)).length > 0)
        const { primary, defence, benign } = compare(one, one)
        const events = [primary.benignFlagged, benign?.blocked, defence?.credited, defence?.enforced, defence?.controlFlagged].map(valued)
        for (const event of events) if (event) expect([event.p, event.difference, event.conclusion]).toEqual([1, 0, 'unresolved'])
        expect(primary.coverage?.conclusion ?? 'unresolved').toBe('unresolved')
      }),
      { numRuns: 40 },
    )
  })
})

it('records on disk are compared as those in memory', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-compare-'))
  try {
    const [a, b] = [sketched({ vectors: { x: 'EDNF?' }, benign: 'cf' }), sketched({ vectors: { x: 'NEDEE' }, benign: 'fc' })]
    const files = { a: join(folder, 'a.json'), b: join(folder, 'b.json') }
    writeRecord(files.a, a)
    writeRecord(files.b, b)
    expect(compareRecords(readRecord(files.a), readRecord(files.b), files)).toEqual(compareRecords(a, b, files))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
