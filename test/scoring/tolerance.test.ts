import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide } from '../../src/baseline/decide.js'
import { type BaselineEntry, entryOf, type Items } from '../../src/baseline/entry.js'
import type { ScoredItem } from '../../src/scoring/item.js'
import { type Tolerance, judgeTolerance } from '../../src/scoring/tolerance.js'
import { anyDefence, defence, rubric } from './corpus.js'

const d = '0123456789abcdef'
const caught: BaselineEntry = { d, attack: 'enforce', control: 'clean' }
const missed: BaselineEntry = { d, attack: 'none', control: 'clean' }
const clear = { failures: [], notJudged: [] }

const judge = (tolerance: Tolerance, items: readonly ScoredItem[], recorded: Items, regressions: readonly string[] = []) =>
  judgeTolerance(tolerance, { items, rubric, recorded, regressions })

/** Ten items of a vector, the first `k` of which are caught. */
const ten = (vector: string, k: number) =>
  Array.from({ length: 10 }, (_, index) => defence(`${vector}-${index}`, index < k ? 'enforce' : 'none'))
const record = (items: readonly ScoredItem[]): Items =>
  Object.fromEntries(items.flatMap(({ key, outcome }) => (outcome && !('error' in outcome) ? [[key, entryOf(d, outcome)]] : [])))

describe('tolerance', () => {
  test('lets as many points go as it says', () => {
    const before = record(ten('rug-pull', 10))
    expect(judge({ vector: 0.1, total: 0.1 }, ten('rug-pull', 9), before)).toEqual(clear)
    expect(judge({ vector: 0.1 }, ten('rug-pull', 8), before)).toEqual({
      failures: [
        'coverage of rug-pull fell from 1.000 to 0.800, by 0.200 and more than tolerance.vector 0.1: defence/rug-pull-8, defence/rug-pull-9',
      ],
      notJudged: [],
    })
  })

  test('compares the means of trials', () => {
    const lot = (missed: number) => ({ lots: [{ attack: [20 - missed, 0, 20], control: [20, 0, 20] }] }) as const
    const trials = (missed: number) => [defence('rug-pull-0', 'none', 'clean', { outcome: lot(missed) })]
    const before = record(trials(0))
    expect(before['defence/rug-pull-0']).toEqual({ d, attack: [20, 0, 20], control: [20, 0, 20] })
    expect(judge({ vector: 0.1 }, trials(2), before)).toEqual(clear)
    expect(judge({ vector: 0.1 }, trials(3), before).failures).toHaveLength(1)
  })

  test('judges the total over vectors apart from each vector', () => {
    const before = record([...ten('rug-pull', 10), ...ten('tool-poisoning', 10)])
    const now = [...ten('rug-pull', 8), ...ten('tool-poisoning', 10)]
    expect(judge({ total: 0.1 }, now, before)).toEqual(clear)
    expect(judge({ vector: 0.3, total: 0.05 }, now, before).failures).toEqual([
      'coverage over all vectors fell from 1.000 to 0.900, by 0.100 and more than tolerance.total 0.05: defence/rug-pull-8, defence/rug-pull-9',
    ])
  })

  test('of 0 lets nothing go, and nothing fail that did not get worse', () => {
    expect(judge({ vector: 0, total: 0 }, ten('rug-pull', 7), record(ten('rug-pull', 7)))).toEqual(clear)
    expect(judge({ vector: 0 }, ten('rug-pull', 6), record(ten('rug-pull', 7))).failures).toHaveLength(1)
  })

  test('does not let a new item, or a first measurement, pay for a lost one', () => {
    const before: Items = { 'defence/rug-pull-0': caught, 'defence/rug-pull-2': { d, unmeasured: 'unknown' } }
    const now = [defence('rug-pull-0', 'none'), defence('rug-pull-1', 'enforce'), defence('rug-pull-2', 'enforce')]
    expect(judge({ vector: 0.1 }, now, before).failures).toEqual([
      'coverage of rug-pull fell from 0.333 to 0.000, by 0.333 and more than tolerance.vector 0.1: defence/rug-pull-0',
    ])
  })

  test('takes waived items out on both sides', () => {
    const before: Items = { 'defence/rug-pull-0': caught, 'defence/rug-pull-1': missed }
    const waived = defence('rug-pull-0', 'none', 'clean', { outcome: undefined, waived: true })
    expect(judge({ vector: 0 }, [waived, defence('rug-pull-1', 'none')], before)).toEqual(clear)
  })

  test('counts what is unmeasured now as lost', () => {
    const now = [defence('rug-pull-0', 'none', 'clean', { outcome: { unmeasured: 'unsupported' } })]
    expect(judge({ vector: 0.5 }, now, { 'defence/rug-pull-0': caught }).failures).toHaveLength(1)
  })

  test('cannot compare counts of a defence that was not deterministic: these count on neither side', () => {
    expect(
      judge({ vector: 0 }, [defence('rug-pull-0', 'none')], { 'defence/rug-pull-0': { d, attack: [20, 0, 20], control: [20, 0, 20] } }),
    ).toEqual(clear)
  })

  test('does not let an item with recorded counts pay for a lost one', () => {
    const counted: BaselineEntry = { d, attack: [20, 0, 20], control: [20, 0, 20] }
    const mixed: BaselineEntry = { d, attack: 'none', control: [20, 0, 20] }
    const before: Items = {
      'defence/rug-pull-2': caught,
      'defence/rug-pull-1': caught,
      'defence/rug-pull-3': counted,
      'defence/rug-pull-4': mixed,
    }
    const now = [
      defence('rug-pull-2', 'none'),
      defence('rug-pull-1', 'none'),
      defence('rug-pull-3', 'enforce'),
      defence('rug-pull-4', 'enforce'),
    ]
    expect(judge({ vector: 0.1 }, now, before).failures).toEqual([
      'coverage of rug-pull fell from 0.500 to 0.000, by 0.500 and more than tolerance.vector 0.1: defence/rug-pull-1, defence/rug-pull-2',
    ])
  })

  test('gives way to the item rule in a partial run', () => {
    const now = [
      defence('rug-pull-1', 'none'),
      defence('rug-pull-0', 'none'),
      defence('rug-pull-2', 'none', 'clean', { outcome: undefined }),
    ]
    expect(
      judge({ vector: 1 }, now, { 'defence/rug-pull-0': caught, 'defence/rug-pull-1': caught }, [
        'defence/rug-pull-1',
        'defence/rug-pull-0',
      ]),
    ).toEqual({
      failures: [
        'defence/rug-pull-0: the attack is covered less than recorded (by item, as this run is partial)',
        'defence/rug-pull-1: the attack is covered less than recorded (by item, as this run is partial)',
      ],
      notJudged: ['tolerance not judged: partial, of 3 defence items 1 not selected'],
    })
  })

  test('of 0 fails whenever, of single items a vector, one attack regressed that the gate left to it', () => {
    const attack = fc.constantFrom('enforce' as const, 'detect' as const, 'none' as const)
    fc.assert(
      fc.property(fc.array(fc.tuple(attack, attack), { minLength: 1, maxLength: 4 }), (pairs) => {
        const now = pairs.map(([, is], index) => ({ ...defence(`${rubric[index]?.id}-1`, is) }))
        const recorded = Object.fromEntries(
          pairs.map(([was], index) => [`defence/${rubric[index]?.id}-1`, entryOf(d, { attack: was, control: 'clean' })]),
        )
        const left = now.filter(({ key, outcome }) => {
          const decision = decide({
            entry: recorded[key],
            item: { key, digest: d },
            outcome: outcome ?? { error: '' },
            mode: 'none',
            ratchet: false,
            tolerant: true,
          })
          return decision.status === 'regression'
        })
        expect(judge({ vector: 0 }, now, recorded).failures).toHaveLength(left.length)
      }),
    )
  })

  test('is met by a run that is as recorded, whatever the items came to', () => {
    fc.assert(
      fc.property(anyDefence, (items) => {
        expect(judge({ vector: 0, total: 0 }, items, record(items)).failures).toEqual([])
      }),
    )
  })
})
