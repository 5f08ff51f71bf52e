import { describe, expect, test } from 'vitest'
import { formatDifference, formatP, formatPercent, formatRate, formatTotal } from '../../src/scoring/format.js'
import { score } from '../../src/scoring/score.js'
import { benign, defence, rubric } from './corpus.js'

/** Benign items of which the first `k` are flagged, `size` of each kind. */
function rate(k: number, n: number, size = 1) {
  const items = Array.from({ length: n }, (_, index) =>
    benign(String(index), index < k ? 'blocked' : 'clean', { kind: `kind-${Math.floor(index / size)}` }),
  )
  return score(items, rubric).benign.falsePositives.flagged
}

describe('a rate is printed', () => {
  test.for([
    [0, 337, '0/337, below 0.9% (95%)'],
    [13, 337, '13/337 3.9% (2.3-6.5%)'],
    [0, 300, '0/300, below 1.0% (95%)'],
    [0, 1, '0/1, below 95.0% (95%)'],
    [60, 60, '60/60 100.0% (94.0-100.0%)'],
    [0, 0, '0/0'],
  ] as const)('%i of %i as "%s"', ([k, n, text]) => {
    expect(formatRate(rate(k, n))).toBe(text)
  })

  test('without an event never as 0%, whatever the number', () => {
    for (let n = 1; n < 4_000; n += 37) {
      const text = formatRate(rate(0, n))
      expect(text).not.toMatch(/(?<![\d.])0(?:\.0+)?%/)
      const [, bound] = /below ([\d.]+)%/.exec(text) ?? []
      expect((1 - Number(bound) / 100) ** n).toBeLessThanOrEqual(0.05 + 1e-9)
    }
  })
})

const total = (...items: ReturnType<typeof defence>[]) => {
  const { total: found } = score(items, rubric).defence
  if (!found) throw new Error('no total')
  return found
}

describe('a total is printed', () => {
  test('as a sum over vectors with its interval', () => {
    expect(formatTotal(total(defence('rug-pull-1', 'enforce'), defence('rug-pull-2', 'detect'), defence('tool-poisoning-1', 'none')))).toBe(
      '0.8/2 37.5% (7.0-82.8%)',
    )
  })

  test('of nothing covered as a bound', () => {
    expect(formatTotal(total(defence('rug-pull-1', 'none'), defence('tool-poisoning-1', 'none')))).toBe('0.0/2, below 77.7% (95%)')
  })
})

test('a percentage has one decimal, rounded as toFixed does', () => {
  expect([0, 0.0025, 0.03857, 0.9996, 1].map(formatPercent)).toEqual(['0.0%', '0.3%', '3.9%', '100.0%', '100.0%'])
})

describe('a difference is printed', () => {
  test.for([
    [0.081, '+8.1'],
    [-0.004, '-0.4'],
    [1, '+100.0'],
    [0.0004, '0.0'],
    [-0.0004, '0.0'],
    [0, '0.0'],
  ] as const)('%f as "%s"', ([difference, text]) => {
    expect(formatDifference(difference)).toBe(text)
  })

  test.for([
    [1, 'p 1'],
    [0.5, 'p 0.5000'],
    [0.0129, 'p 0.0129'],
    [0.04999, 'p 0.0499'],
    [0.0001, 'p 0.0001'],
    [0.00009, 'p < 0.0001'],
    [0, 'p < 0.0001'],
  ] as const)('with p %f as "%s": never 0, and never rounded up to 5%', ([p, text]) => {
    expect(formatP(p)).toBe(text)
  })
})
