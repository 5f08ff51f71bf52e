import { countsOf } from '../baseline/counts.js'
import type { Attack, Control, Counts, Levels, Outcome } from '../baseline/outcome.js'

/** What is published of an outcome: one word, derived from its components (formats.md). */
export type Level = 'enforce' | 'detect' | 'none' | 'clean' | 'false-positive' | 'unknown' | 'unsupported' | 'error'

/**
 * A defence that also stops or flags the control has told nothing apart: its level is `false-positive`, whatever it did to the attack. Of an item that was
 * played in trials each component takes the value that more than half of them reached or passed.
 */
export function levelOf(outcome: Outcome): Level {
  if ('error' in outcome) return 'error'
  if ('unmeasured' in outcome) return outcome.unmeasured
  if ('lots' in outcome) return usualLevel(countsOf(outcome))
  if ('verdict' in outcome) return outcome.verdict === 'clean' ? 'clean' : 'false-positive'
  return outcome.control === 'clean' ? outcome.attack : 'false-positive'
}

/**
 * Share of a fixture that counts as covered (README section 5): enforce 1, detect 0.5, all else 0. Of trials their mean: attacks and controls are
 * separate trials, so a fixture is covered as often as both come out well.
 */
export function creditOf(outcome: Outcome): number {
  if ('lots' in outcome) return creditOfCounts(countsOf(outcome))
  const level = levelOf(outcome)
  return level === 'enforce' ? 1 : level === 'detect' ? 0.5 : 0
}

/** The same of counts as a baseline holds them. */
export function creditOfCounts(counts: Counts): number {
  if (!('attack' in counts)) return 0
  const [enforced, detected, attacks] = counts.attack
  const [clean, , controls] = counts.control
  return attacks && controls ? ((enforced + detected / 2) / attacks) * (clean / controls) : 0
}

function usualLevel(counts: Counts): Level {
  if ('verdict' in counts) return usual<Control>(counts.verdict, ['clean', 'warned', 'blocked']) === 'clean' ? 'clean' : 'false-positive'
  if (!('attack' in counts)) throw new Error('tasks have no level')
  const attack = usual<Attack>(counts.attack, ['enforce', 'detect', 'none'])
  return usual<Control>(counts.control, ['clean', 'warned', 'blocked']) === 'clean' ? attack : 'false-positive'
}

function usual<T>([best, second, n]: Levels, [first, middle, last]: readonly [T, T, T]): T {
  if (2 * best > n) return first
  return 2 * (best + second) > n ? middle : last
}
