import { countsOf } from '../baseline/counts.js'
import { attackValues, controlValues, type Levels, type Outcome, type Unmeasured } from '../baseline/outcome.js'

/** What is published of an outcome: one word, derived from its components (formats.md). */
export type Level = 'enforce' | 'detect' | 'none' | 'clean' | 'false-positive' | 'error' | Unmeasured

/** Shares of a component's values, best first, that make 1. */
export type Shares = readonly [best: number, second: number, last: number]

/**
 * A defence that also stops or flags the control has told nothing apart: its level is `false-positive`, whatever it did to the attack. An item that was
 * played in trials stands at several levels, in parts that make 1: attacks and controls are separate trials, so they fall together by chance.
 */
export function levelsOf(outcome: Outcome): readonly (readonly [Level, number])[] {
  if ('error' in outcome) return [['error', 1]]
  if ('unmeasured' in outcome) return [[outcome.unmeasured, 1]]
  const control = sharesOf(outcome, 'control')
  const attack = sharesOf(outcome, 'attack')
  const [clean] = control ?? sharesOf(outcome, 'verdict') ?? [0]
  const good = attack
    ? attackValues.map((level, index): [Level, number] => [level, clean * (attack[index] ?? 0)])
    : [['clean', clean] as const]
  return [...good, ['false-positive', 1 - clean] as const].filter(([, share]) => share > 0)
}

/** Share of a fixture that counts as covered (README section 5): enforce 1, detect 0.5, all else 0; of trials their mean. */
export function creditOf(outcome: Outcome): number {
  return levelsOf(outcome).reduce((sum, [level, share]) => sum + (level === 'enforce' ? share : level === 'detect' ? share / 2 : 0), 0)
}

/** What part of an item's trials came to each value of a component: of a single one, 1 and nothing else. Undefined when it was not measured. */
export function sharesOf(outcome: Outcome, component: 'attack' | 'control' | 'verdict'): Shares | undefined {
  const measured = ('lots' in outcome ? countsOf(outcome) : outcome) as Measured
  const value = measured[component]
  if (value === undefined) return undefined
  if (typeof value !== 'string') {
    const [best, second, n] = value
    return [best / n, second / n, (n - best - second) / n]
  }
  const [best, second]: readonly string[] = component === 'attack' ? attackValues : controlValues
  return value === best ? pure[0] : value === second ? pure[1] : pure[2]
}

type Measured = Partial<Record<'attack' | 'control' | 'verdict', string | Levels>>
const pure: readonly [Shares, Shares, Shares] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
