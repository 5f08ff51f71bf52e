import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { upperBoundOfNone, wilson } from '../../src/scoring/interval.js'

const counts = fc.integer({ min: 1, max: 5_000 }).chain((n) => fc.record({ n: fc.constant(n), k: fc.integer({ min: 0, max: n }) }))

describe("Wilson's interval", () => {
  test.for([
    // Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3.
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
    // statistics.md 2
    [0, 300, 0, 0.0126],
    [13, 337, 0.0227, 0.0649],
  ] as const)('of %i in %i is that of the books', ([k, n, low, high]) => {
    const interval = wilson(k, n)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  test('solves the equation that defines it: at each bound the score test is at 1.96', () => {
    fc.assert(
      fc.property(counts, ({ k, n }) => {
        const { low, high } = wilson(k, n)
        for (const bound of [low, high]) {
          if (bound <= 0 || bound >= 1) continue
          expect(Math.abs(k / n - bound) / Math.sqrt((bound * (1 - bound)) / n)).toBeCloseTo(1.96, 6)
        }
      }),
    )
  })

  test('holds the share, lies in [0, 1], mirrors, and narrows with more trials', () => {
    fc.assert(
      fc.property(counts, ({ k, n }) => {
        const { low, high } = wilson(k, n)
        expect(0 <= low && low <= k / n && k / n <= high && high <= 1).toBe(true)
        const mirror = wilson(n - k, n)
        expect(mirror.low).toBeCloseTo(1 - high, 10)
        expect(mirror.high).toBeCloseTo(1 - low, 10)
        const more = wilson(4 * k, 4 * n)
        expect(more.high - more.low).toBeLessThan(high - low)
      }),
    )
  })

  test('of nothing is everything', () => {
    expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
  })
})

describe('the exact bound when no event was seen', () => {
  test.for([
    // Hanley and Lippman-Hand 1983: what zero numerators tell, in percent.
    [10, 25.9],
    [20, 13.9],
    [50, 5.8],
    [100, 3.0],
    [1000, 0.3],
  ] as const)('in %i is %f%%', ([n, percent]) => {
    expect(100 * upperBoundOfNone(n)).toBeCloseTo(percent, 1)
  })

  test('in 300 is 0.99%, in 337 below 0.9%', () => {
    expect(upperBoundOfNone(300)).toBeCloseTo(0.0099, 4)
    expect(upperBoundOfNone(337)).toBeLessThan(0.009)
  })

  test("falls below 5% at 59 trials (Wilks' number)", () => {
    expect(upperBoundOfNone(58)).toBeGreaterThan(0.05)
    expect(upperBoundOfNone(59)).toBeLessThan(0.05)
  })

  test('is the share that leaves 5% to a clean run', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 10_000 }), (n) => Math.abs((1 - upperBoundOfNone(n)) ** n - 0.05) < 1e-9))
  })

  test('in none is 1', () => {
    expect(upperBoundOfNone(0)).toBe(1)
  })
})
