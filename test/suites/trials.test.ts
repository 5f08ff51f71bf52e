import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BaselineEntry } from '../../src/baseline/entry.js'
import type { Attack, Control, Outcome } from '../../src/baseline/outcome.js'
import type { UpdateMode } from '../../src/baseline/decide.js'
import { judgeTrials } from '../../src/baseline/trials.js'
import type { ItemRun } from '../../src/suites/run.js'
import { runTrials } from '../../src/suites/trials.js'

const d = '0123456789abcdef'
const item = { key: 'defence/x-001', digest: d }
const steady: BaselineEntry = { d, attack: [20, 0, 20], control: [20, 0, 20] }

/** Plays the outcomes in turn, the last one again and again. */
function target(...outcomes: readonly Outcome[]) {
  let played = 0
  const play = () => {
    const outcome = outcomes[Math.min(played, outcomes.length - 1)] ?? { error: 'nothing to play' }
    played += 1
    return Promise.resolve({ outcome, latency: [1], signals: { attack: `trial ${played}` } })
  }
  return { play, played: () => played }
}

const run = (
  play: () => Promise<ItemRun>,
  { entry = undefined as BaselineEntry | undefined, mode = 'none' as UpdateMode, start = 5 } = {},
) => runTrials(play, (lots) => judgeTrials({ entry, item, mode }, lots, start))

const hit = { attack: 'enforce', control: 'clean' } as const
const miss = { attack: 'none', control: 'clean' } as const
const crash = { error: 'attack: no answer' }

describe('trials of an item', () => {
  test('are 5 where nothing looks different', async () => {
    const { play, played } = target(hit)
    const { outcome, latency, trials, signals } = await run(play, { entry: steady })
    expect(outcome).toEqual({ lots: [{ attack: [5, 0, 5], control: [5, 0, 5] }] })
    expect([played(), latency.length, trials, signals]).toEqual([5, 5, { played: 5, errors: 0 }, { attack: 'trial 1' }])
  })

  test('are topped up where something does, with the reasons of a trial that went wrong', async () => {
    const { play } = target(hit, miss, hit)
    const { outcome, signals } = await run(play, { entry: steady })
    expect(outcome).toEqual({
      lots: [
        { attack: [4, 0, 5], control: [5, 0, 5] },
        { attack: [15, 0, 15], control: [15, 0, 15] },
      ],
    })
    expect(signals).toEqual({ attack: 'trial 2' })
  })

  test('are 40 where it stays so', async () => {
    const { play, played } = target(miss)
    const { outcome } = await run(play, { entry: steady })
    expect([played(), 'lots' in outcome && outcome.lots.map((lot) => ('attack' in lot ? lot.attack : []))]).toEqual([
      40,
      [
        [0, 0, 5],
        [0, 0, 15],
        [0, 0, 20],
      ],
    ])
  })

  test('are 20 at once where they may be recorded, and as many as the option says where not', async () => {
    const all = target(hit)
    await run(all.play, { mode: 'all', entry: steady })
    const first = target(hit)
    await run(first.play, { mode: 'new' })
    const strict = target(hit)
    await run(strict.play, { mode: 'none' })
    const more = target(hit)
    await run(more.play, { start: 8, entry: steady })
    expect([all, first, strict, more].map(({ played }) => played())).toEqual([20, 20, 5, 8])
  })

  test('that end in an error are made up for and shown', async () => {
    const { play } = target(hit, crash, hit)
    const { outcome, trials } = await run(play, { entry: steady })
    expect(outcome).toEqual({ lots: [{ attack: [5, 0, 5], control: [5, 0, 5] }] })
    expect(trials).toEqual({ played: 6, errors: 1 })
  })

  test('more than a fifth of them in error: the item is an error, and no more is asked of the target', async () => {
    const { play, played } = target(hit, crash, crash, hit)
    const { outcome } = await run(play, { entry: steady })
    expect(outcome).toEqual({ error: 'attack: no answer (in 2 of 5 trials an error; up to a fifth is made up for)' })
    expect(played()).toBe(5)
  })

  test('are asked for five at a time, so that a target which never answers is not waited for in each of them', async () => {
    let [asked, most] = [0, 0]
    const waiting = (outcome: Outcome) => async () => {
      most = Math.max(most, (asked += 1))
      await new Promise((resolve) => setTimeout(resolve, 1))
      asked -= 1
      return { outcome, latency: [], signals: {} }
    }
    await run(waiting(hit), { mode: 'new' })
    expect(most).toBe(5)
    const { play, played } = target(crash)
    const { outcome } = await run(play, { mode: 'new' })
    expect(outcome).toEqual({ error: 'attack: no answer (in 5 of 5 trials an error; up to a fifth is made up for)' })
    expect(played()).toBe(5)
  })

  test('red twin: four errors of twenty are made up for, though two of the first five are', async () => {
    const { play } = target(crash, crash, hit, hit, hit, crash, crash, hit)
    const { outcome, trials } = await run(play, { mode: 'new' })
    expect(outcome).toEqual({ lots: [{ attack: [20, 0, 20], control: [20, 0, 20] }] })
    expect(trials).toEqual({ played: 24, errors: 4 })
    const five = target(crash, crash, hit, hit, hit, crash, crash, crash, hit)
    expect((await run(five.play, { mode: 'new' })).outcome).toHaveProperty('error')
    expect(five.played()).toBe(10)
  })

  test('of what cannot be given to the target are none', async () => {
    const { play } = target({ unmeasured: 'unsupported' })
    expect((await run(play, { entry: steady })).outcome).toEqual({ unmeasured: 'unsupported' })
  })

  test('end for every target, by 52 at the most, and leave nothing that the gate would ask more of', async () => {
    const value = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.record({
          attack: fc.constantFrom<Attack>('enforce', 'detect', 'none'),
          control: fc.constantFrom<Control>('clean', 'warned', 'blocked'),
        }),
      },
      { weight: 1, arbitrary: fc.constant(crash) },
    )
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(value), fc.constantFrom<UpdateMode>('new', 'none', 'all'), async (outcomes, mode) => {
        let played = 0
        const play = () => {
          played += 1
          return Promise.resolve({ outcome: outcomes.next().value as Outcome, latency: [], signals: {} })
        }
        const { outcome, trials } = await run(play, { entry: steady, mode })
        expect(played).toBeLessThanOrEqual(52)
        expect(trials?.played).toBe(played)
        if ('lots' in outcome) {
          expect(judgeTrials({ entry: steady, item, mode }, outcome.lots)).toHaveProperty('worse')
          expect([5, 20, 40]).toContain(played - (trials?.errors ?? 0))
        } else expect(outcome).toHaveProperty('error')
      }),
    )
  })
})
