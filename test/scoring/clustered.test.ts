import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Sample, estimate } from '../../src/scoring/clustered.js'
import { wilson } from '../../src/scoring/interval.js'
import { seeded } from './seeded.js'

const families = (count: number, size: number, valueOf: (family: number, index: number) => number): Sample[] =>
  Array.from({ length: count * size }, (_, index) => ({
    family: String(Math.floor(index / size)),
    value: valueOf(Math.floor(index / size), index % size),
  }))

const width = ({ low, high }: { low: number; high: number }) => high - low

describe('the interval by family', () => {
  test('is the naive one when each item is a family of its own', () => {
    const samples = families(40, 1, (family) => (family % 3 ? 1 : 0))
    const { interval, byFamily } = estimate(samples)
    expect(byFamily).toEqual({ ...interval, families: 40, few: false })
    expect(interval.effective).toBeCloseTo(40)
    expect(interval.low).toBeCloseTo(wilson(26, 40).low)
    expect(interval.high).toBeCloseTo(wilson(26, 40).high)
  })

  test('counts families when the items of each fall together', () => {
    const { interval, byFamily } = estimate(families(40, 5, (family) => (family % 2 ? 1 : 0)))
    expect(interval.effective).toBeCloseTo(200)
    // 40 families, but for the two corrections for small numbers: n/(n - 1) and G/(G - 1).
    expect(byFamily.effective).toBeCloseTo((39 * 200) / 199)
    expect(width(byFamily)).toBeGreaterThan(2 * width(interval))
  })

  test('is never narrower than the naive one, even when families are more even than chance', () => {
    const { interval, byFamily } = estimate(families(40, 2, (_, index) => index))
    expect(byFamily.effective).toBeCloseTo(interval.effective)
  })

  test.for([0, 1, 0.5])('counts each family once when all values are %f, and so nothing tells how alike they are', (value) => {
    expect(estimate(families(12, 10, () => value)).byFamily).toMatchObject({ families: 12, effective: 12, few: true })
  })

  test('of one family tells as little as one item', () => {
    expect(estimate(families(1, 10, (_, index) => index % 2)).byFamily.effective).toBe(1)
  })

  test('of nothing is everything', () => {
    expect(estimate([])).toEqual({
      interval: { low: 0, high: 1, effective: 0 },
      byFamily: { low: 0, high: 1, effective: 0, families: 0, few: true },
    })
  })

  test('warns below 30 families', () => {
    expect(estimate(families(29, 2, (family) => family % 2)).byFamily.few).toBe(true)
    expect(estimate(families(30, 2, (family) => family % 2)).byFamily.few).toBe(false)
  })

  test('takes the variance of Miller 2024: the naive one and the covariances inside families', () => {
    const sample = fc.record({ value: fc.constantFrom(0, 0.5, 1), family: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f') })
    fc.assert(
      fc.property(fc.array(sample, { minLength: 2, maxLength: 40 }), (samples) => {
        const n = samples.length
        const groups = new Set(samples.map(({ family }) => family)).size
        const mean = samples.reduce((sum, { value }) => sum + value, 0) / n
        let squares = 0
        let pairs = 0
        samples.forEach((a, i) =>
          samples.forEach((b, j) => {
            const product = (a.value - mean) * (b.value - mean)
            if (i === j) squares += product
            else if (a.family === b.family) pairs += product
          }),
        )
        fc.pre(squares > 1e-9 && groups > 1)
        const effect = ((squares + pairs) * (groups / (groups - 1))) / (squares * (n / (n - 1)))
        expect(estimate(samples).byFamily.effective).toBeCloseTo(Math.max(1, n / Math.max(1, effect)), 6)
      }),
    )
  })

  test('weighs: items of a small vector count for more', () => {
    const { interval } = estimate([
      { value: 1, family: 'a', weight: 1 },
      ...Array.from({ length: 9 }, (_, index) => ({ value: 0, family: `b${index}`, weight: 1 / 9 })),
    ])
    // Kish: (sum of weights)^2 / sum of squared weights, at a mean of one half.
    expect(interval.effective).toBeCloseTo(4 / (1 + 1 / 9))
    expect((interval.low + interval.high) / 2).toBeCloseTo(0.5)
  })

  test('holds the truth about as often as it says, where the naive one does not', () => {
    const random = seeded(20_260_701)
    let naive = 0
    let clustered = 0
    const runs = 1_000
    for (let run = 0; run < runs; run += 1) {
      // Of each family a defence mostly knows the idea or does not: 70% of the families at 90%, the others at 10%.
      const rates = Array.from({ length: 45 }, () => (random() < 0.7 ? 0.9 : 0.1))
      const { interval, byFamily } = estimate(families(45, 6, (family) => (random() < (rates[family] ?? 0) ? 1 : 0)))
      const truth = 0.7 * 0.9 + 0.3 * 0.1
      if (interval.low <= truth && truth <= interval.high) naive += 1
      if (byFamily.low <= truth && truth <= byFamily.high) clustered += 1
    }
    expect(clustered / runs).toBeGreaterThan(0.93)
    expect(naive / runs).toBeLessThan(0.75)
  })
})
