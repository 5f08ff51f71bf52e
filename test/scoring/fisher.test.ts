import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Count, fisherExact } from '../../src/scoring/fisher.js'

const count = (most: number) =>
  fc.integer({ min: 0, max: most }).chain((n) => fc.tuple(fc.integer({ min: 0, max: n }), fc.constant(n)) as fc.Arbitrary<Count>)
const small = fc.tuple(count(7), count(7))
const large = fc.tuple(count(1000), count(1000))

/** Independent of the code under test: deals the events out in every way and counts. */
function byHand([k1, n1]: Count, [k2, n2]: Count): number {
  let ways = 0
  let tail = 0
  for (let drawn = 0; drawn < 2 ** (n1 + n2); drawn += 1) {
    const inNow = ones(drawn % 2 ** n2)
    if (inNow + ones(Math.floor(drawn / 2 ** n2)) !== k1 + k2) continue
    ways += 1
    if (inNow >= k2) tail += 1
  }
  return tail / ways
}

const ones = (value: number) => value.toString(2).replaceAll('0', '').length

/** Its logarithm, by sums of logarithms: another way to the same figure for large counts, good to some 11 digits. */
function byLogarithms([k1, n1]: Count, [k2, n2]: Count): number {
  const events = k1 + k2
  let tail = 0
  for (let x = k2; x <= Math.min(events, n2); x += 1) {
    tail += Math.exp(logChoose(n2, x) + logChoose(n1, events - x) - logChoose(n1 + n2, events))
  }
  return tail
}

const logFactorials = [0]
for (let n = 1; n <= 2000; n += 1) logFactorials.push((logFactorials[n - 1] ?? 0) + Math.log(n))
const logFactorial = (n: number) => logFactorials[n] ?? Number.NaN
const logChoose = (n: number, k: number) => logFactorial(n) - logFactorial(k) - logFactorial(n - k)

describe("Fisher's exact test, one-sided", () => {
  test.for([
    // Fisher 1935, The Design of Experiments: the lady tasting tea, all four cups right and three of four.
    ['tea, 4 of 4', [0, 4], [4, 4], 1 / 70],
    ['tea, 3 of 4', [1, 4], [3, 4], 17 / 70],
    // Fisher 1935, The Logic of Inductive Inference: criminal twins, 2 of 17 dizygotic and 10 of 13 monozygotic convicted.
    ['twins', [2, 17], [10, 13], 619 / 1_330_665],
    // Agresti 2002, Categorical Data Analysis 3.5: the tea again, its null distribution 1, 16, 36, 16, 1 in 70.
    ['tea, 2 of 4', [2, 4], [2, 4], 53 / 70],
    ['tea, 1 of 4', [3, 4], [1, 4], 69 / 70],
    ['tea, none', [4, 4], [0, 4], 1],
    // Studying men and women: 1 of 12 against 9 of 12, the worked example of the method in many introductions, p = 0.00138.
    ['students', [1, 12], [9, 12], 0.001379728],
    // Of 20 and 20, what the gate rests on: 0 against 7 is enough for p < 0.01, 0 against 6 just not.
    ['0 and 5 of 20', [0, 20], [5, 20], 15_504 / 658_008],
    ['0 and 6 of 20', [0, 20], [6, 20], 38_760 / 3_838_380],
    ['0 and 7 of 20', [0, 20], [7, 20], 77_520 / 18_643_560],
  ] as const)('%s', ([, before, now, p]) => {
    expect(fisherExact(before, now)).toBeCloseTo(p, 8)
  })

  test('is what counting all deals gives', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(small, ([before, now]) => {
        expect(fisherExact(before, now)).toBeCloseTo(byHand(before, now), 14)
      }),
      { numRuns: 60 },
    )
  })

  test('loses no precision up to 1000 trials a side', () => {
    fc.assert(
      fc.property(large, ([before, now]) => {
        const p = fisherExact(before, now)
        const other = byLogarithms(before, now)
        if (other > 1e-290) expect(Math.abs(p / other - 1)).toBeLessThan(1e-8)
        else expect(p).toBeLessThan(1e-289)
      }),
      { numRuns: 60 },
    )
    // 1 in the number of ways to choose 100 of 200.
    expect(fisherExact([0, 100], [100, 100]) * 9.054_851_465_610_328e58).toBeCloseTo(1, 12)
    expect(fisherExact([0, 1000], [1000, 1000])).toBe(0)
  })

  test('the tail and the rest make 1, and more events now speak more for a change', () => {
    fc.assert(
      fc.property(large, ([before, now]) => {
        const [[k1, n1], [k2, n2]] = [before, now]
        const p = fisherExact(before, now)
        expect(p >= 0 && p <= 1).toBe(true)
        // The same deals seen from the other side, less the one where they meet: P(X >= x) = 1 - P(X <= x - 1).
        if (k2 > 0 && k1 < n1) expect(p + fisherExact([k2 - 1, n2], [k1 + 1, n1])).toBeCloseTo(1, 12)
        if (k2 < n2 && k1 > 0) expect(fisherExact([k1 - 1, n1], [k2 + 1, n2])).toBeLessThanOrEqual(p)
      }),
      { numRuns: 60 },
    )
  })

  test('of no trials, or of no events, tells nothing', () => {
    expect(fisherExact([0, 0], [3, 5])).toBe(1)
    expect(fisherExact([3, 5], [0, 0])).toBe(1)
    expect(fisherExact([0, 20], [0, 20])).toBe(1)
  })

  test.for([
    [
      [1, 0],
      [0, 1],
    ],
    [
      [0, 1],
      [-1, 1],
    ],
    [
      [0.5, 1],
      [0, 1],
    ],
    [
      [0, Number.NaN],
      [0, 1],
    ],
  ] as const)('refuses %j, %j', ([before, now]) => {
    expect(() => fisherExact(before, now)).toThrow(RangeError)
  })
})
