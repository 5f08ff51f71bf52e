import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countsOf, isBestThroughout, judgeCounts } from '../../src/baseline/counts.js'
import type { Counts, Levels, Trials } from '../../src/baseline/outcome.js'

const twin = (k: number, n: number): Counts => ({ completed: [k, n] })
const pair = (attack: Levels, control: Levels = [20, 0, 20]): Counts => ({ attack, control })
const clean: Levels = [5, 0, 5]
const same = { worse: [], better: [] }

describe('the gate for counts', () => {
  test('asks for 5 trials first, and for all 20 where they may be recorded', () => {
    expect(judgeCounts(twin(20, 20), [])).toEqual({ lot: 0, trials: 5 })
    expect(judgeCounts(twin(20, 20), [twin(3, 3)])).toEqual({ lot: 0, trials: 2 })
    expect(judgeCounts(twin(20, 20), [], { start: 8 })).toEqual({ lot: 0, trials: 8 })
    expect(judgeCounts(undefined, [], { whole: true })).toEqual({ lot: 0, trials: 20 })
    expect(judgeCounts(undefined, [twin(5, 5)], { whole: true })).toEqual({ lot: 0, trials: 15 })
    expect(judgeCounts(undefined, [twin(20, 20)], { whole: true })).toEqual(same)
    expect(judgeCounts(undefined, [twin(5, 5)])).toEqual(same)
  })

  test('is content with 5 that look as before', () => {
    expect(judgeCounts(twin(20, 20), [twin(5, 5)])).toEqual(same)
    expect(judgeCounts(twin(16, 20), [twin(4, 5)])).toEqual(same)
    expect(judgeCounts(twin(0, 20), [twin(0, 5)])).toEqual(same)
  })

  test('tops up what looks different, by however little', () => {
    expect(judgeCounts(twin(20, 20), [twin(4, 5)])).toEqual({ lot: 1, trials: 15 })
    expect(judgeCounts(twin(17, 20), [twin(4, 5)])).toEqual({ lot: 1, trials: 15 })
    expect(judgeCounts(twin(15, 20), [twin(4, 5)])).toEqual({ lot: 1, trials: 15 })
    expect(judgeCounts(twin(20, 20), [twin(4, 5), twin(4, 4)])).toEqual({ lot: 1, trials: 11 })
  })

  test('tests the 20: of 20 good ones 14 are still the same, 13 are not', () => {
    expect(judgeCounts(twin(20, 20), [twin(4, 5), twin(10, 15)])).toEqual(same)
    expect(judgeCounts(twin(20, 20), [twin(4, 5), twin(9, 15)])).toEqual({ lot: 2, trials: 20 })
  })

  test('wants 20 fresh ones that fail again on their own', () => {
    const failed = [twin(4, 5), twin(9, 15)]
    expect(judgeCounts(twin(20, 20), [...failed, twin(14, 20)])).toEqual(same)
    expect(judgeCounts(twin(20, 20), [...failed, twin(13, 20)])).toEqual({ worse: ['completed'], better: [] })
    // Whole at once, as under -u: the second lot is the fresh one.
    expect(judgeCounts(twin(20, 20), [twin(13, 20)])).toEqual({ lot: 1, trials: 20 })
    expect(judgeCounts(twin(20, 20), [twin(13, 20), twin(13, 20)])).toEqual({ worse: ['completed'], better: [] })
    expect(judgeCounts(twin(20, 20), [twin(13, 20), twin(14, 20)])).toEqual(same)
  })

  test('its mirror is better', () => {
    const lots = [twin(5, 5), twin(14, 15)]
    expect(judgeCounts(twin(2, 20), [twin(5, 5)])).toEqual({ lot: 1, trials: 15 })
    expect(judgeCounts(twin(2, 20), lots)).toEqual({ lot: 2, trials: 20 })
    expect(judgeCounts(twin(2, 20), [...lots, twin(19, 20)])).toEqual({ worse: [], better: ['completed'] })
    expect(judgeCounts(twin(2, 20), [...lots, twin(0, 20)]), 'worse is no confirmation of better').toEqual(same)
  })

  test('a share that did not look different in the first 5 is not tested in the 20 that another one asked for', () => {
    // The control asks for more trials; the attack was all right in the first 5 and has had bad luck since.
    const lots = [pair([5, 0, 5], [4, 1, 5]), pair([3, 0, 15], [14, 1, 15])]
    expect(judgeCounts(pair([20, 0, 20]), lots)).toEqual(same)
    expect(judgeCounts(pair([20, 0, 20]), [pair([4, 0, 5], [4, 1, 5]), ...lots.slice(1)])).toEqual({ lot: 2, trials: 20 })
  })

  test.for<[string, Counts, Levels, string[], string[]]>([
    ['enforce', pair([20, 0, 20]), [0, 20, 20], ['attack'], []],
    ['enforce and detect', pair([0, 20, 20]), [0, 0, 20], ['attack'], []],
    ['enforce better, caught at all worse', pair([0, 20, 20]), [10, 0, 20], ['attack'], ['attack']],
    ['detect alone', pair([10, 0, 20]), [10, 10, 20], [], ['attack']],
  ])('attacks are compared on %s', ([, before, attack, worse, better]) => {
    const lot = pair(attack)
    expect(judgeCounts(before, [lot, lot])).toEqual({ worse, better })
  })

  test.for<[string, Levels, Levels, string[], string[]]>([
    ['clean', [20, 0, 20], [0, 20, 20], ['verdict'], []],
    ['not blocked', [0, 20, 20], [0, 0, 20], ['verdict'], []],
    ['clean again', [0, 20, 20], [20, 0, 20], [], ['verdict']],
  ])('controls and benign items are compared on %s', ([, before, now, worse, better]) => {
    expect(judgeCounts({ verdict: before }, [{ verdict: now }, { verdict: now }])).toEqual({ worse, better })
    const as = (names: string[]) => names.map(() => 'control')
    const lot = pair([20, 0, 20], now)
    expect(judgeCounts(pair([20, 0, 20], before), [lot, lot])).toEqual({ worse: as(worse), better: as(better) })
  })

  test('exploited trials are bad ones, in what is strict and in what is recovered', () => {
    const task = (strict: Trials, recovered: Trials): Counts => ({ strict, recovered })
    const [before, now] = [task([0, 20], [3, 20]), task([0, 20], [13, 20])]
    expect(judgeCounts(before, [now, now])).toEqual({ worse: ['recovered'], better: [] })
    expect(judgeCounts(now, [before, before])).toEqual({ worse: [], better: ['recovered'] })
    const strict = task([9, 20], [13, 20])
    expect(judgeCounts(before, [strict, strict])).toEqual({ worse: ['strict', 'recovered'], better: [] })
    // Undecided trials shrink the count of what is recovered alone; without any there is nothing to compare, on both sides or on neither.
    expect(judgeCounts(task([0, 20], [0, 0]), [task([0, 5], [0, 0])])).toEqual(same)
    expect(judgeCounts(task([0, 20], [0, 20]), [task([0, 5], [0, 0])])).toBeUndefined()
  })

  test.for<[string, object, Counts]>([
    ['single values recorded', { attack: 'enforce', control: 'clean' }, pair([5, 0, 5], clean)],
    ['one of the two', { attack: [20, 0, 20], control: 'clean' }, pair([5, 0, 5], clean)],
    ['another suite', { verdict: [20, 0, 20] }, pair([5, 0, 5], clean)],
    ['fewer components', { attack: [20, 0, 20] }, pair([5, 0, 5], clean)],
    ['another number of counts', { verdict: [20, 20] }, { verdict: clean }],
    ['no trials recorded', { verdict: [0, 0, 0] }, { verdict: clean }],
    ['too few trials recorded to ever fail', { verdict: [1, 0, 1] }, { verdict: clean }],
    ['fewer than 16 recorded', { verdict: [15, 0, 15] }, { verdict: clean }],
    ['few trials of the control beside many of the attack', pair([20, 0, 20], [1, 0, 1]), pair([5, 0, 5], clean)],
    ['few trials of the attack beside many of the control', pair([15, 0, 15], [20, 0, 20]), pair([5, 0, 5], clean)],
  ])('says nothing where the two cannot be compared: %s', ([, before, first]) => {
    expect(judgeCounts(before, [first])).toBeUndefined()
  })

  test('red twin: 16 trials of each are enough, and what is recovered may have fewer', () => {
    expect(judgeCounts(pair([16, 0, 16], [20, 0, 20]), [pair([5, 0, 5], clean)])).toEqual(same)
    const task: Counts = { strict: [0, 20], recovered: [0, 9] }
    expect(judgeCounts(task, [{ strict: [0, 5], recovered: [0, 4] }])).toEqual(same)
    expect(judgeCounts({ ...task, strict: [0, 9] }, [{ strict: [0, 5], recovered: [0, 4] }])).toBeUndefined()
  })

  test('a later lot of another shape is no comparison either', () => {
    expect(judgeCounts(twin(20, 20), [twin(4, 5), { verdict: [15, 0, 15] }, twin(0, 20)])).not.toEqual(same)
    expect(judgeCounts(twin(20, 20), [twin(0, 20), { verdict: [20, 0, 20] }])).toBeUndefined()
  })
})

const trialsOf = (n: number) => fc.integer({ min: 0, max: n }).map((k) => twin(k, n))

describe('counts', () => {
  test('of a run are never both worse and better, never worse when all went well, and never decided by less than 40', () => {
    fc.assert(
      fc.property(trialsOf(20), trialsOf(5), trialsOf(15), trialsOf(20), (before, ...lots) => {
        const judgement = judgeCounts(before, lots)
        if (judgement === undefined || 'trials' in judgement) throw new Error('undecided')
        expect(judgement.worse.length && judgement.better.length).toBe(0)
        const early = judgeCounts(before, lots.slice(0, 2))
        if (judgement.worse.length) expect(early).toEqual({ lot: 2, trials: 20 })
        if (lots.every((lot) => isBestThroughout({ lots: [lot] }))) expect(judgement.worse).toEqual([])
      }),
      { numRuns: 2000 },
    )
  })

  test('mirror: what is worse one way is better the other way', () => {
    const flip = (counts: Counts) => ('completed' in counts ? twin(counts.completed[1] - counts.completed[0], counts.completed[1]) : counts)
    fc.assert(
      fc.property(trialsOf(20), trialsOf(20), trialsOf(20), (before, ...lots) => {
        const one = judgeCounts(before, lots)
        const other = judgeCounts(flip(before), lots.map(flip))
        if (one === undefined || other === undefined || 'trials' in one || 'trials' in other) return expect(other).toEqual(one)
        expect(other).toEqual({ worse: one.better, better: one.worse })
      }),
      { numRuns: 1000 },
    )
  })

  test('that are recorded are the fresh ones, else all', () => {
    expect(countsOf({ lots: [twin(5, 5)] })).toEqual(twin(5, 5))
    expect(countsOf({ lots: [pair([1, 2, 5], clean), pair([3, 4, 15], [14, 1, 15])] })).toEqual(pair([4, 6, 20], [19, 1, 20]))
    expect(countsOf({ lots: [twin(4, 5), twin(9, 15), twin(12, 20)] })).toEqual(twin(12, 20))
    expect(countsOf({ lots: [twin(13, 20), twin(12, 20)] })).toEqual(twin(12, 20))
    expect(countsOf({ lots: [twin(13, 20)] })).toEqual(twin(13, 20))
    expect(() => countsOf({ lots: [] })).toThrow('without trials')
  })

  test('are the best when every trial is', () => {
    expect(isBestThroughout({ lots: [pair([20, 0, 20])] })).toBe(true)
    expect(isBestThroughout({ lots: [pair([19, 1, 20])] })).toBe(false)
    expect(isBestThroughout({ lots: [pair([20, 0, 20], [19, 1, 20])] })).toBe(false)
    expect(isBestThroughout({ lots: [{ strict: [0, 20], recovered: [0, 18] }] })).toBe(true)
    expect(isBestThroughout({ lots: [{ strict: [0, 20], recovered: [1, 18] }] })).toBe(false)
  })
})
