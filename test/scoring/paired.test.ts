import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimate } from '../../src/scoring/clustered.js'
import { type Pairs, type PairedSample, newcombe, pairedDifference } from '../../src/scoring/paired.js'
import { seeded } from './seeded.js'

/** Newcombe's cells: e both, f the first side alone, g the second alone, h neither; his difference is first - second, so B is the first here. */
const cells = (e: number, f: number, g: number, h: number): Pairs => ({ both: e, onlyB: f, onlyA: g, neither: h })

/** A table as samples: each item a family of its own. */
function samplesOf({ both, onlyA, onlyB, neither }: Pairs): PairedSample[] {
  const kinds = [
    [both, 1, 1],
    [onlyA, 1, 0],
    [onlyB, 0, 1],
    [neither, 0, 0],
  ] as const
  return kinds.flatMap(([count, a, b], kind) => Array.from({ length: count }, (_, index) => ({ a, b, family: `${kind}-${index}` })))
}

const count = fc.integer({ min: 0, max: 60 })
const table = fc.record({ both: count, onlyA: count, onlyB: count, neither: count })

/**
 * Newcombe 1998, "Improved confidence intervals for the difference between binomial proportions based on paired data", Stat Med 17:2635-2650, table III,
 * method 10. The paper is not free: the rows are as people who read it have copied them into public tests, some rows twice and alike.
 */
const published = [
  [36, 12, 2, 0, 0.0569, 0.3404],
  [20, 12, 2, 16, 0.0562, 0.3292],
  [18, 12, 2, 18, 0.0562, 0.329],
  [36, 14, 0, 0, 0.1528, 0.4167],
  [35, 14, 0, 1, 0.1461, 0.4175],
  [18, 14, 0, 18, 0.1441, 0.3963],
  [2, 97, 1, 0, 0.8721, 0.9854],
  [1, 97, 1, 1, 0.8736, 0.985],
  [0, 29, 1, 0, 0.6666, 0.9882],
  [2, 98, 0, 0, 0.9178, 0.9945],
  [1, 98, 0, 1, 0.9171, 0.9916],
  [0, 30, 0, 0, 0.8395, 1],
  [54, 0, 0, 0, -0.0664, 0.0664],
  // Fagerland, Lydersen and Laake, Statistical Analysis of Contingency Tables (2017), chapter 8: Cavo et al. 2012, to their authors' R package.
  [59, 6, 16, 80, -0.1186, -0.0046],
] as const

/** The books have z = 1.95996, we have 1.96: a unit of the last decimal. */
const asPrinted = 1.1e-4

describe("Newcombe's interval of a paired difference", () => {
  test.for(published)('of %i, %i, %i, %i is that of the books', ([e, f, g, h, low, high]) => {
    const interval = newcombe(cells(e, f, g, h))
    expect(Math.abs(interval.low - low)).toBeLessThan(asPrinted)
    expect(Math.abs(interval.high - high)).toBeLessThan(asPrinted)
  })

  test('red twin: without the correction for continuity it is not', () => {
    const { low } = newcombe(cells(20, 12, 2, 16))
    // phi uncorrected: (20 x 16 - 12 x 2) / sqrt(32 x 18 x 22 x 28) = 0.497; corrected 0.455.
    const phi = (20 * 16 - 12 * 2) / Math.sqrt(32 * 18 * 22 * 28)
    const [first, second] = [0.64 - 0.5014, 0.5767 - 0.44]
    const uncorrected = 0.2 - Math.sqrt(first ** 2 - 2 * phi * first * second + second ** 2)
    expect(Math.abs(uncorrected - low)).toBeGreaterThan(asPrinted)
  })

  test('holds the difference, lies in [-1, 1], and turns with the sides', () => {
    fc.assert(
      fc.property(table, (pairs) => {
        const { low, high } = newcombe(pairs)
        const n = pairs.both + pairs.onlyA + pairs.onlyB + pairs.neither
        const difference = n ? (pairs.onlyB - pairs.onlyA) / n : 0
        expect(-1 <= low && low <= difference && difference <= high && high <= 1).toBe(true)
        const turned = newcombe({ ...pairs, onlyA: pairs.onlyB, onlyB: pairs.onlyA })
        expect(turned.low).toBeCloseTo(-high, 12)
        expect(turned.high).toBeCloseTo(-low, 12)
        const negated = newcombe({ both: pairs.neither, onlyA: pairs.onlyB, onlyB: pairs.onlyA, neither: pairs.both })
        expect(negated.low).toBeCloseTo(-high, 12)
      }),
    )
  })

  test('narrows with more of the same, and is not empty without a discordant pair', () => {
    fc.assert(
      fc.property(table, (pairs) => {
        fc.pre(pairs.both + pairs.onlyA + pairs.onlyB + pairs.neither > 0)
        const { low, high } = newcombe(pairs)
        const more = newcombe({ both: 4 * pairs.both, onlyA: 4 * pairs.onlyA, onlyB: 4 * pairs.onlyB, neither: 4 * pairs.neither })
        expect(more.high - more.low).toBeLessThan(high - low)
        const same = newcombe({ ...pairs, onlyA: 0, onlyB: 0, both: pairs.both + 1 })
        expect(same.low < 0 && same.high > 0).toBe(true)
      }),
    )
  })

  test('of nothing is everything', () => {
    expect(newcombe(cells(0, 0, 0, 0))).toEqual({ low: -1, high: 1 })
  })
})

describe('the difference of two means', () => {
  test("is Newcombe's where values are 0 or 1 and each item is a family of its own", () => {
    fc.assert(
      fc.property(table, (pairs) => {
        const { interval, byFamily } = pairedDifference(samplesOf(pairs))
        const expected = newcombe(pairs)
        for (const found of [interval, byFamily]) {
          expect(found.low).toBeCloseTo(expected.low, 9)
          expect(found.high).toBeCloseTo(expected.high, 9)
        }
      }),
      { numRuns: 50 },
    )
  })

  const credit = fc.constantFrom(0, 0.5, 1)
  const sample = fc.record({
    a: credit,
    b: credit,
    family: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'),
    weight: fc.constantFrom(1, 0.5, 0.2),
  })

  test('holds the difference, lies in [-1, 1], turns with the sides, and is never narrower by family', () => {
    fc.assert(
      fc.property(fc.array(sample, { maxLength: 40 }), (samples) => {
        const { difference, interval, byFamily } = pairedDifference(samples)
        const slack = 1e-12
        expect(-1 <= byFamily.low && byFamily.low <= interval.low && interval.low <= difference + slack).toBe(true)
        expect(difference - slack <= interval.high && interval.high <= byFamily.high && byFamily.high <= 1).toBe(true)
        const turned = pairedDifference(samples.map(({ a, b, ...rest }) => ({ ...rest, a: b, b: a })))
        expect(turned.difference).toBeCloseTo(-difference, 12)
        expect(turned.byFamily.low).toBeCloseTo(-byFamily.high, 9)
      }),
    )
  })

  test('weighs: items of a small vector count for more', () => {
    const small = { a: 0, b: 1, family: 'x', weight: 1 }
    const large = Array.from({ length: 4 }, (_, index) => ({ a: 1, b: 1, family: `y${index}`, weight: 1 / 4 }))
    expect(pairedDifference([small, ...large]).difference).toBeCloseTo(0.5)
  })

  test('is wider by family when the items of each change together', () => {
    const together = Array.from({ length: 60 }, (_, index): PairedSample => {
      const family = Math.floor(index / 10)
      return { a: family % 2, b: family === 0 ? 1 : family % 2, family: String(family) }
    })
    const { interval, byFamily } = pairedDifference(together)
    expect(interval.low).toBeGreaterThan(0)
    expect(byFamily.low).toBeLessThan(0)
    expect(byFamily).toMatchObject({ families: 6, few: true, lower: 0, higher: 1, p: 1 })
  })

  test('red twin: is narrower than if the sides were not paired', () => {
    const samples = samplesOf({ both: 60, onlyA: 2, onlyB: 8, neither: 60 })
    const { low, high } = pairedDifference(samples).interval
    const alone = estimate(samples.map(({ a, family }) => ({ value: a, family }))).interval
    expect(high - low).toBeLessThan(0.75 * Math.SQRT2 * (alone.high - alone.low))
  })

  test('holds the truth about as often as it says, where the naive one does not', () => {
    const random = seeded(19_981_130)
    const runs = 400
    let naive = 0
    let clustered = 0
    for (let run = 0; run < runs; run += 1) {
      // Of 45 families of 6 both know the idea or do not (60%); B knows three in ten of those that A does not.
      const samples = Array.from({ length: 45 }, (_, family) => {
        const known = random() < 0.6
        const learnt = known || random() < 0.3
        const value = (knows: boolean) => (random() < (knows ? 0.97 : 0.03) ? (random() < 0.5 ? 1 : 0.5) : 0)
        return Array.from({ length: 6 }, () => ({ family: String(family), a: value(known), b: value(learnt) }))
      }).flat()
      const { interval, byFamily } = pairedDifference(samples)
      const truth = 0.4 * 0.3 * 0.94 * 0.75
      if (interval.low <= truth && truth <= interval.high) naive += 1
      if (byFamily.low <= truth && truth <= byFamily.high) clustered += 1
    }
    expect(clustered / runs).toBeGreaterThan(0.93)
    expect(naive / runs).toBeLessThan(0.9)
  })

  test('counts families by the sum of their items, and tests them: 6 of 6 are more than chance', () => {
    const family = (name: number, change: number): PairedSample[] => [
      { a: 0.5, b: 0.5 + change, family: String(name) },
      { a: 0.7, b: 0.7, family: String(name) },
    ]
    const higher = Array.from({ length: 6 }, (_, index) => family(index, 0.5)).flat()
    expect(pairedDifference(higher).byFamily).toMatchObject({ lower: 0, higher: 6, p: expect.closeTo(0.03125, 9) })
    const evenedOut: PairedSample[] = [
      { a: 0.1, b: 0.2, family: 'x' },
      { a: 0.3, b: 0.2, family: 'x' },
    ]
    expect(pairedDifference([...higher, ...family(9, -0.5), ...evenedOut]).byFamily).toMatchObject({
      families: 8,
      lower: 1,
      higher: 6,
      p: 0.125,
    })
  })

  test('of nothing is everything', () => {
    expect(pairedDifference([])).toMatchObject({
      difference: 0,
      interval: { low: -1, high: 1 },
      byFamily: { low: -1, high: 1, families: 0 },
    })
  })
})
