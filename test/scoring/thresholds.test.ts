import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScoredItem } from '../../src/scoring/item.js'
import { score } from '../../src/scoring/score.js'
import { type Thresholds, judgeThresholds } from '../../src/scoring/thresholds.js'
import { anyDefence, benign, defence, rubric } from './corpus.js'

const judge = (thresholds: Thresholds, ...items: ScoredItem[]) => judgeThresholds(thresholds, score(items, rubric))
const half = [defence('rug-pull-1', 'enforce'), defence('rug-pull-2', 'none'), defence('tool-poisoning-1', 'detect')]
const clear = { failures: [], notJudged: [] }

describe('thresholds', () => {
  test('that are not set judge nothing', () => {
    expect(judge({})).toEqual(clear)
  })

  test('for coverage are a floor that may be met exactly', () => {
    expect(judge({ coverage: 0.5 }, ...half)).toEqual(clear)
    expect(judge({ coverage: 0.7 }, ...half)).toEqual({
      failures: ['thresholds.coverage: coverage over all vectors is 0.500, below 0.7'],
      notJudged: [],
    })
  })

  test('are not missed by the rounding error of a sum', () => {
    const tenth = Array.from({ length: 10 }, (_, index) => defence(`rug-pull-${index}`, index < 7 ? 'enforce' : 'none'))
    const items = [
      ...tenth,
      ...tenth.map((item) => ({ ...item, key: `${item.key}x`, vector: 'tool-poisoning' })),
      ...tenth.map((item) => ({ ...item, key: `${item.key}y`, vector: 'stale-relay' })),
    ]
    expect(score(items, rubric).defence.total?.robust).toBeLessThan(0.7)
    expect(judge({ coverage: 0.7 }, ...items)).toEqual(clear)
  })

  test('for vectors are a floor each, and name a vector that the corpus does not hold', () => {
    expect(judge({ vectors: { 'rug-pull': 0.5, 'tool-poisoning': 0.75, 'stale-relay': 0.1 } }, ...half).failures).toEqual([
      'thresholds.vectors.tool-poisoning: coverage of tool-poisoning is 0.500, below 0.75',
      'thresholds.vectors.stale-relay: the corpus holds no item for the coverage of stale-relay',
    ])
  })

  test('for false positives are a ceiling that may be met exactly', () => {
    const items = [benign('a', 'warned'), benign('b', 'blocked'), benign('c', 'clean'), benign('d', 'clean')]
    expect(judge({ falsePositiveRate: 0.5 }, ...items)).toEqual(clear)
    expect(judge({ falsePositiveRate: 0.1 }, ...items).failures).toEqual([
      'thresholds.falsePositiveRate: 2/4 benign items were flagged, 0.500 and more than 0.1',
    ])
  })

  test('for latency are not judged of recorded answers, which is said; the others are', () => {
    const replayed = (thresholds: Thresholds) =>
      judgeThresholds(thresholds, score([benign('a', 'blocked', { latency: [] })], rubric), { replayed: true })
    expect(replayed({ latencyP95: 10, falsePositiveRate: 0 })).toEqual({
      failures: ['thresholds.falsePositiveRate: 1/1 benign items were flagged, 1.000 and more than 0'],
      notJudged: ['thresholds.latencyP95 not judged: recorded answers take no time'],
    })
    expect(replayed({})).toEqual(clear)
  })

  test('for latency are a ceiling', () => {
    const items = [benign('a', 'clean', { latency: [1, 2, 12.5] })]
    expect(judge({ latencyP95: 12.5 }, ...items)).toEqual(clear)
    expect(judge({ latencyP95: 10 }, ...items).failures).toEqual([
      'thresholds.latencyP95: the 95th percentile over 3 inputs is 12.500 ms, more than 10 ms',
    ])
  })

  test('print enough digits to tell the figure from the bound', () => {
    const items = Array.from({ length: 1_999 }, (_, index) => benign(String(index), index < 1_000 ? 'blocked' : 'clean'))
    expect(judge({ falsePositiveRate: 0.5 }, ...items).failures[0]).toContain(
      '1000/1999 benign items were flagged, 0.5003 and more than 0.5',
    )
  })

  test('count unmeasured and waived items 0, and say so', () => {
    const items = [
      ...half,
      defence('rug-pull-3', 'enforce', 'clean', { outcome: { unmeasured: 'unknown' } }),
      defence('rug-pull-4', 'enforce', 'clean', { waived: true }),
    ]
    expect(judge({ coverage: 0.5 }, ...items).failures).toEqual([
      'thresholds.coverage: coverage over all vectors is 0.375, below 0.5 (1 unmeasured and 1 waived of 5 items count 0)',
    ])
  })

  test('fail when there is nothing to judge by: an empty run is no good run', () => {
    expect(
      judge({ coverage: 0.1, falsePositiveRate: 0.1, latencyP95: 5 }, benign('a', 'clean', { outcome: { unmeasured: 'unknown' } }))
        .failures,
    ).toEqual([
      'thresholds.coverage: the corpus holds no item for the coverage over all vectors',
      'thresholds.falsePositiveRate: no benign item was measured, so there is no rate to compare',
      'thresholds.latencyP95: no input was timed, so there is no latency to compare',
    ])
  })

  test('are not judged when a part of their suite did not run, and say of what', () => {
    const partial = [
      ...half,
      defence('rug-pull-3', 'none', 'clean', { outcome: undefined }),
      defence('rug-pull-4', 'none', 'clean', { outcome: { error: 'hang' } }),
    ]
    expect(
      judge(
        { coverage: 1, vectors: { 'tool-poisoning': 1 }, falsePositiveRate: 0, latencyP95: 1 },
        ...partial,
        benign('a', 'clean', { latency: [1] }),
      ),
    ).toEqual({
      failures: [],
      notJudged: [
        'thresholds.coverage not judged: partial, of 5 defence items 1 not selected, 1 ended in an error',
        'thresholds.vectors.tool-poisoning not judged: partial, of 5 defence items 1 not selected, 1 ended in an error',
        'thresholds.latencyP95 not judged: partial, of 5 defence items 1 not selected, 1 ended in an error',
      ],
    })
    expect(judge({ coverage: 0.5, falsePositiveRate: 0 }, ...half, benign('a', 'clean', { outcome: undefined }))).toEqual({
      failures: [],
      notJudged: ['thresholds.falsePositiveRate not judged: partial, of 1 benign items 1 not selected'],
    })
  })

  test('fail, are met, or are not judged: never two of these', () => {
    fc.assert(
      fc.property(anyDefence, fc.double({ min: 0, max: 1, noNaN: true }), (items, coverage) => {
        const { failures, notJudged } = judge({ coverage }, ...items)
        const robust = score(items, rubric).defence.total?.robust
        const partial = items.some(({ outcome, waived }) => !waived && (!outcome || 'error' in outcome))
        expect(notJudged).toHaveLength(partial ? 1 : 0)
        expect(failures).toHaveLength(!partial && (robust === undefined || robust < coverage - 1e-9) ? 1 : 0)
      }),
    )
  })
})
