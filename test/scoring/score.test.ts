import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Attack, Control } from '../../src/baseline/outcome.js'
import { formatRate } from '../../src/scoring/format.js'
import { creditOf, levelsOf } from '../../src/scoring/level.js'
import type { ScoredItem } from '../../src/scoring/item.js'
import { score } from '../../src/scoring/score.js'
import { tallyOf } from '../../src/scoring/tally.js'
import { anyDefence, benign, defence, rubric } from './corpus.js'

describe('coverage', () => {
  const items = [
    defence('rug-pull-1', 'enforce'),
    defence('rug-pull-2', 'detect'),
    defence('rug-pull-3', 'none'),
    defence('rug-pull-4', 'enforce', 'blocked'),
    defence('tool-poisoning-1', 'enforce'),
    defence('tool-poisoning-2', 'detect'),
    defence('header-body-desync-1', 'enforce', 'clean', { outcome: { unmeasured: 'unsupported' } }),
  ]
  const { defence: scores } = score(items, rubric)

  test('of a vector is the mean, the best and the worst of all its fixtures, in the order of the rubric', () => {
    expect(scores.vectors.map(({ vector, robust, capability, guaranteed }) => [vector, robust, capability, guaranteed])).toEqual([
      ['tool-poisoning', 0.75, 1, 0.5],
      ['rug-pull', 0.375, 1, 0],
      ['header-body-desync', 0, 0, 0],
    ])
  })

  test('in total is the mean over the vectors of the rubric that the corpus holds', () => {
    expect(scores.total).toMatchObject({ vectors: 3, robust: 0.375, capability: 2 / 3, guaranteed: 0.5 / 3 })
    expect(scores.total?.tally).toEqual({ size: 7, measured: 6, unmeasured: 1, error: 0, waived: 0, notSelected: 0 })
  })

  test('has totals by family of the rubric', () => {
    expect(scores.families.map(({ name, vectors, robust }) => [name, vectors, robust])).toEqual([
      ['content', 2, 0.5625],
      ['transport', 1, 0],
    ])
  })

  test('has totals by protocol revision, of the vectors that exist in it', () => {
    expect(scores.revisions.map(({ name, vectors, robust }) => [name, vectors, robust])).toEqual([
      ['2025-06-18', 2, 0.5625],
      ['2025-11-25', 2, 0.5625],
      ['2026-07-28', 3, 0.375],
    ])
  })

  test('has its revisions from the oldest, wherever the rubric names them first', () => {
    const { revisions } = score([defence('rug-pull-1', 'enforce'), defence('header-body-desync-1', 'none')], rubric.toReversed()).defence
    expect(revisions.map(({ name }) => name)).toEqual(['2025-06-18', '2025-11-25', '2026-07-28'])
  })

  test("takes an item's own revisions to narrow those of its vector, never to widen them", () => {
    const narrowed = [
      defence('rug-pull-1', 'enforce', 'clean', { appliesTo: ['2026-07-28'] }),
      defence('rug-pull-2', 'none'),
      defence('header-body-desync-1', 'enforce', 'clean', { appliesTo: ['2025-06-18', '2026-07-28'] }),
    ]
    expect(score(narrowed, rubric).defence.revisions.map(({ name, vectors, robust }) => [name, vectors, robust])).toEqual([
      ['2025-06-18', 1, 0],
      ['2025-11-25', 1, 0],
      ['2026-07-28', 2, 0.75],
    ])
  })

  test('of a vector that the rubric does not know is given, and in no total', () => {
    const { defence: own } = score([defence('own-1', 'enforce'), defence('rug-pull-1', 'none'), defence('a-own-1', 'none')], rubric)
    expect(own.vectors.map(({ vector, robust }) => [vector, robust])).toEqual([
      ['rug-pull', 0],
      ['a-own', 0],
      ['own', 1],
    ])
    expect(own.total).toMatchObject({ vectors: 1, robust: 0 })
  })

  test('of no vector of the rubric is no number', () => {
    expect(score([benign('a', 'clean')], rubric).defence).toMatchObject({ total: undefined, vectors: [], families: [], revisions: [] })
  })

  test.for([
    ['unmeasured', { outcome: { unmeasured: 'unknown' } }],
    ['waived', { waived: true }],
    ['error', { outcome: { error: 'hang' } }],
    ['notSelected', { outcome: undefined }],
  ] as const)('keeps %s items in the denominator and counts them beside it', ([part, more]) => {
    const { total } = score([defence('rug-pull-1', 'enforce'), defence('rug-pull-2', 'enforce', 'clean', more)], rubric).defence
    expect(total?.robust).toBe(0.5)
    expect(total?.tally).toMatchObject({ size: 2, measured: 1, [part]: 1 })
  })

  test('stays in [0, 1], with the worst at most the mean and the mean at most the best, inside its interval', () => {
    fc.assert(
      fc.property(anyDefence, (list) => {
        const { vectors, total, families, revisions } = score(list, rubric).defence
        for (const { robust, capability, guaranteed } of [...vectors, ...(total ? [total] : []), ...families, ...revisions]) {
          expect(0 <= guaranteed && guaranteed <= robust + 1e-12 && robust <= capability + 1e-12 && capability <= 1).toBe(true)
        }
        if (!total) return
        for (const { low, high } of [total.interval, total.byFamily])
          expect(low <= total.robust + 1e-9 && total.robust <= high + 1e-9).toBe(true)
      }),
    )
  })

  test('can only fall when an answer is left out', () => {
    fc.assert(
      fc.property(anyDefence, fc.nat(), (list, at) => {
        fc.pre(list.length > 0)
        const index = at % list.length
        const less = list.map((item, place) => (place === index ? { ...item, outcome: undefined } : item))
        expect(score(less, rubric).defence.total?.robust ?? 0).toBeLessThanOrEqual((score(list, rubric).defence.total?.robust ?? 0) + 1e-12)
      }),
    )
  })

  test('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(anyDefence, (list) => {
        const forth = score(list, rubric).defence.total
        const back = score(list.toReversed(), rubric).defence.total
        expect(back?.robust ?? 0).toBeCloseTo(forth?.robust ?? 0, 12)
        expect(back?.byFamily.effective ?? 0).toBeCloseTo(forth?.byFamily.effective ?? 0, 6)
      }),
    )
  })
})

describe('the yardsticks of design section 7 score what they should', () => {
  const ids = rubric.flatMap(({ id }) => [1, 2, 3].map((index) => `${id}-${index}`))
  const guard = (attack: Attack, control: Control) =>
    score([...ids.map((id) => defence(id, attack, control)), ...ids.map((id) => benign(id, control))], rubric)

  test.for([
    ['null', 'none', 'clean', 0, 0],
    ['block-everything', 'enforce', 'blocked', 0, 12],
    ['warn-everything', 'detect', 'warned', 0, 12],
    ['oracle', 'enforce', 'clean', 1, 0],
  ] as const)('%s', ([, attack, control, robust, flagged]) => {
    const scores = guard(attack, control)
    expect(scores.defence.total).toMatchObject({ robust, capability: robust, guaranteed: robust })
    expect(scores.defence.controls.flagged).toMatchObject({ k: flagged, n: 12 })
    expect(scores.benign.falsePositives.flagged).toMatchObject({ k: flagged, n: 12 })
  })
})

describe('false positives', () => {
  test('are counted of what was measured, warned and blocked apart, controls and benign items apart', () => {
    const { defence: attacks, benign: harmless } = score(
      [
        defence('rug-pull-1', 'enforce', 'warned'),
        defence('rug-pull-2', 'enforce'),
        benign('a', 'clean'),
        benign('b', 'warned'),
        benign('c', 'blocked'),
        benign('d', 'blocked'),
        benign('e', 'blocked', { outcome: { unmeasured: 'unknown' } }),
        benign('f', 'blocked', { waived: true }),
        benign('g', 'blocked', { outcome: { error: 'hang' } }),
        benign('h', 'blocked', { outcome: undefined }),
      ],
      rubric,
    )
    const { flagged, warned, blocked } = harmless.falsePositives
    expect([flagged, warned, blocked].map(({ k, n }) => [k, n])).toEqual([
      [3, 4],
      [1, 4],
      [2, 4],
    ])
    expect(harmless.tally).toEqual({ size: 8, measured: 4, unmeasured: 1, error: 1, waived: 1, notSelected: 1 })
    expect([attacks.controls.flagged, attacks.controls.warned, attacks.controls.blocked].map(({ k, n }) => [k, n])).toEqual([
      [1, 2],
      [1, 2],
      [0, 2],
    ])
  })

  test('have the plain Wilson interval and one by kind', () => {
    const items = Array.from({ length: 40 }, (_, index) =>
      benign(String(index), index < 10 ? 'blocked' : 'clean', { kind: `kind-${Math.floor(index / 10)}` }),
    )
    const { flagged } = score(items, rubric).benign.falsePositives
    expect(flagged.interval.low).toBeCloseTo(0.1419, 4)
    expect(flagged.interval.high).toBeCloseTo(0.4019, 4)
    expect(flagged.byFamily).toMatchObject({ families: 4, few: true })
    expect(flagged.byFamily.high).toBeGreaterThan(0.6)
  })
})

describe('the tally', () => {
  test('adds up to the size of the corpus', () => {
    fc.assert(
      fc.property(anyDefence, (list) => {
        const { size, measured, unmeasured, error, waived, notSelected } = tallyOf(list)
        expect(measured + unmeasured + error + waived + notSelected).toBe(size)
        expect(size).toBe(list.length)
      }),
    )
  })

  test('refuses an item that is counted twice', () => {
    expect(() => score([defence('rug-pull-1', 'none'), defence('rug-pull-1', 'none')], rubric)).toThrow('2 outcomes of 1 items')
  })
})

describe('the level', () => {
  test.for([
    [{ attack: 'enforce', control: 'clean' }, 'enforce'],
    [{ attack: 'detect', control: 'clean' }, 'detect'],
    [{ attack: 'none', control: 'clean' }, 'none'],
    [{ attack: 'enforce', control: 'warned' }, 'false-positive'],
    [{ attack: 'none', control: 'blocked' }, 'false-positive'],
    [{ verdict: 'clean' }, 'clean'],
    [{ verdict: 'warned' }, 'false-positive'],
    [{ verdict: 'blocked' }, 'false-positive'],
    [{ unmeasured: 'unknown' }, 'unknown'],
    [{ unmeasured: 'unsupported' }, 'unsupported'],
    [{ error: 'hang' }, 'error'],
  ] as const)('of %o is %s', ([outcome, level]) => {
    expect(levelsOf(outcome)).toEqual([[level, 1]])
  })

  test('of trials stands in parts: an attack counts as often as it and its control come out well', () => {
    const outcome = { lots: [{ attack: [10, 5, 20], control: [16, 4, 20] }] } as const
    expect(levelsOf(outcome)).toEqual([
      ['enforce', 0.4],
      ['detect', 0.2],
      ['none', 0.2],
      ['false-positive', expect.closeTo(0.2, 12)],
    ])
    expect(creditOf(outcome)).toBeCloseTo(0.5, 12)
    expect(levelsOf({ lots: [{ verdict: [20, 0, 20] }] })).toEqual([['clean', 1]])
    expect(creditOf({ lots: [{ verdict: [20, 0, 20] }] })).toBe(0)
  })
})

describe('trials', () => {
  const played = { attack: [15, 5, 20], control: [18, 1, 20] } as const
  const item = defence('rug-pull-1', 'none', 'clean', { outcome: { lots: [played] } })

  test('count in coverage and rates by their shares', () => {
    const { defence: scores } = score([item, defence('rug-pull-2', 'none')], rubric)
    expect(scores.vectors[0]?.robust).toBeCloseTo((0.9 * (0.75 + 0.125)) / 2, 12)
    expect(scores.controls.flagged).toMatchObject({ k: expect.closeTo(0.1, 12) as number, n: 2 })
    expect(scores.controls.warned.k).toBeCloseTo(0.05, 12)
    expect(scores.controls.blocked.k).toBeCloseTo(0.05, 12)
    expect(scores.tally.measured).toBe(2)
  })

  test('of a benign item count in its rate', () => {
    const flagged = score([benign('a', 'clean', { outcome: { lots: [{ verdict: [5, 10, 20] }] } }), benign('b', 'blocked')], rubric).benign
    expect(flagged.falsePositives.flagged).toMatchObject({ k: 1.75, n: 2 })
    expect(formatRate(flagged.falsePositives.flagged)).toMatch(/^1.8\/2 87\.5% /)
  })

  test('that all came to one value count as that value does', () => {
    fc.assert(
      fc.property(fc.constantFrom('enforce', 'detect', 'none'), fc.constantFrom('clean', 'warned', 'blocked'), (attack, control) => {
        const all = (place: number) => [place === 0 ? 20 : 0, place === 1 ? 20 : 0, 20] as const
        const lots = [
          { attack: all(['enforce', 'detect', 'none'].indexOf(attack)), control: all(['clean', 'warned', 'blocked'].indexOf(control)) },
        ]
        const one = defence('rug-pull-1', attack, control)
        const figures = (item: ScoredItem) =>
          JSON.stringify(score([item], rubric), (name, value: unknown) => (name === 'outcome' ? '' : value))
        expect(figures({ ...one, outcome: { lots } })).toBe(figures(one))
      }),
    )
  })
})

const latencyOf = (...times: number[][]) =>
  score(
    times.map((latency, index) => benign(String(index), 'clean', { latency })),
    rubric,
  ).latency

describe('latency', () => {
  test('is given by nearest rank over all inputs', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
    expect(latencyOf(hundred.slice(0, 30), hundred.slice(30))).toEqual({ inputs: 100, p50: 50, p95: 95 })
    expect(latencyOf([3, 1, 2])).toEqual({ inputs: 3, p50: 2, p95: 3 })
    expect(latencyOf([10, 9])).toEqual({ inputs: 2, p50: 9, p95: 10 })
    expect(latencyOf([7])).toEqual({ inputs: 1, p50: 7, p95: 7 })
  })

  test('of nothing timed is no number', () => {
    expect(latencyOf([], [])).toBeUndefined()
  })

  test('is one of the times, with at least 95% at or below it and less than 95% below', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 300 }), (times) => {
        const p95 = latencyOf(times)?.p95 ?? Number.NaN
        expect(times).toContain(p95)
        expect(times.filter((time) => time <= p95).length * 100).toBeGreaterThanOrEqual(95 * times.length)
        expect(times.filter((time) => time < p95).length * 100).toBeLessThan(95 * times.length)
      }),
    )
  })
})
