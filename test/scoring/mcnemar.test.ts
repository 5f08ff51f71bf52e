import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holm } from '../../src/scoring/holm.js'
import { mcnemarExact, smallestDifference, smallestFlips } from '../../src/scoring/mcnemar.js'

/** The same from Pascal's triangle in whole numbers: the share of all ways to split the pairs that are at least as far from even. */
function bruteForce(onlyA: number, onlyB: number): number {
  const pairs = onlyA + onlyB
  let row = [1n]
  for (let n = 0; n < pairs; n++) row = [...row, 0n].map((value, k) => value + (row[k - 1] ?? 0n))
  const far = Math.abs(onlyA - onlyB)
  const ways = row.reduce((sum, value, k) => (Math.abs(pairs - 2 * k) >= far ? sum + value : sum), 0n)
  return Number((ways * 10n ** 30n) / 2n ** BigInt(pairs)) / 1e30
}

const small = fc.integer({ min: 0, max: 40 })

describe('the exact test of McNemar', () => {
  test.for([
    // Armitage and Berry 1994, p. 127, two media for tubercle bacilli; exact p after Liddell 1983 as StatsDirect prints it.
    [12, 2, 0.0129, 4],
    // Fagerland, Lydersen and Laake: Cavo et al. 2012, complete response before and after consolidation (in the R package of their 2017 book).
    [6, 16, 0.052479, 6],
    // By hand: 2 (1 + 10) / 2^10.
    [1, 9, 22 / 1024, 12],
    [0, 5, 0.0625, 12],
    [0, 6, 0.03125, 12],
    [3, 3, 1, 12],
    [0, 0, 1, 12],
  ] as const)('of %i against %i is that of the books: %f', ([onlyA, onlyB, p, digits]) => {
    expect(mcnemarExact(onlyA, onlyB)).toBeCloseTo(p, digits)
  })

  test('is what counting all splits gives', () => {
    fc.assert(
      fc.property(small, small, (onlyA, onlyB) => {
        const expected = bruteForce(onlyA, onlyB)
        expect(Math.abs(mcnemarExact(onlyA, onlyB) / expected - 1)).toBeLessThan(1e-12)
      }),
    )
  })

  test('is exact for small counts, and keeps its precision for large ones', () => {
    expect([mcnemarExact(0, 6), mcnemarExact(0, 9), mcnemarExact(1, 9)]).toEqual([2 ** -5, 2 ** -8, 22 / 1024])
    for (const [onlyA, onlyB] of [
      [600, 700],
      [900, 1_100],
    ] as const)
      expect(Math.abs(mcnemarExact(onlyA, onlyB) / bruteForce(onlyA, onlyB) - 1)).toBeLessThan(1e-10)
  })

  test('red twin: one tail is not what counting gives', () => {
    expect(mcnemarExact(2, 12) / 2).not.toBeCloseTo(bruteForce(2, 12), 3)
  })

  test('turns with the sides, is a probability, and falls as one side grows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 3_000 }), (onlyA, onlyB) => {
        const p = mcnemarExact(onlyA, onlyB)
        expect(p).toBe(mcnemarExact(onlyB, onlyA))
        expect(p >= 0 && p <= 1).toBe(true)
        if (onlyB >= onlyA) expect(mcnemarExact(onlyA, onlyB + 1)).toBeLessThanOrEqual(p + 1e-12)
      }),
      { numRuns: 50 },
    )
  })
})

describe('what can be resolved', () => {
  test('takes 6 one-way flips, and 9 to survive Holm over 12 vectors (statistics.md 4)', () => {
    expect([smallestFlips(), smallestFlips(0, 12), smallestFlips(0, 37)]).toEqual([6, 9, 11])
    const others = Array.from({ length: 11 }, () => 1)
    expect(holm([mcnemarExact(0, 9), ...others])[0]).toBeLessThan(0.05)
    expect(holm([mcnemarExact(0, 8), ...others])[0]).toBeGreaterThan(0.05)
  })

  test('takes as many more as there are flips against', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 60 }), (against, tests) => {
        const flips = smallestFlips(against, tests)
        expect(mcnemarExact(flips, against) * tests).toBeLessThan(0.05)
        expect(mcnemarExact(flips - 1, against) * tests).toBeGreaterThanOrEqual(0.05)
        expect(smallestFlips(against + 1, tests)).toBeGreaterThan(flips)
      }),
    )
  })

  test('is a share of the items, or nothing', () => {
    expect(smallestDifference(200)).toEqual({ flips: 6, against: 0, difference: 0.03 })
    expect(smallestDifference(100, 1)).toEqual({ flips: 8, against: 1, difference: 0.07 })
    expect(smallestDifference(6)).toEqual({ flips: 6, against: 0, difference: 1 })
    expect(smallestDifference(5)).toBeUndefined()
    expect(smallestDifference(8, 0, 12)).toBeUndefined()
  })
})

describe("Holm's correction", () => {
  test('multiplies by the number of tests left, and never falls', () => {
    // 0.001 x 5, 0.007 x 4, 0.014 x 3, 0.031 x 2, and no less than that.
    const adjusted = holm([0.042, 0.001, 0.031, 0.014, 0.007])
    const expected = [0.062, 0.005, 0.062, 0.042, 0.028]
    expected.forEach((p, index) => expect(adjusted[index]).toBeCloseTo(p, 12))
  })

  test("rejects what the published example of R's HDLSSkST does (p < 0.05)", () => {
    expect(holm([0.5, 0.01, 0.001, 0.69, 0.02, 0.05, 0.0025]).map((p) => p < 0.05)).toEqual([false, false, true, false, false, false, true])
  })

  const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 })

  test('keeps the order, raises every p, stays below Bonferroni and 1, and does not look at the order of tests', () => {
    fc.assert(
      fc.property(pValues, (all) => {
        const adjusted = holm(all)
        adjusted.forEach((p, index) => {
          const raw = all[index] ?? 0
          expect(p >= raw && p <= Math.min(1, raw * all.length) + 1e-15).toBe(true)
          all.forEach((other, at) => raw <= other && expect(p).toBeLessThanOrEqual(adjusted[at] ?? 0))
        })
        expect(holm(all.toReversed())).toEqual(adjusted.toReversed())
      }),
    )
  })

  test('rejects step by step, as Holm puts it', () => {
    fc.assert(
      fc.property(pValues, (all) => {
        const sorted = all.toSorted((one, two) => one - two)
        const stop = sorted.findIndex((p, rank) => p * (sorted.length - rank) >= 0.05)
        const rejected = stop < 0 ? sorted.length : stop
        expect(holm(all).filter((p) => p < 0.05).length).toBe(rejected)
      }),
    )
  })
})
