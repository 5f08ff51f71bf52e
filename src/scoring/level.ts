import type { Outcome } from '../baseline/outcome.js'

/** What is published of an outcome: one word, derived from its components (formats.md). */
export type Level = 'enforce' | 'detect' | 'none' | 'clean' | 'false-positive' | 'unknown' | 'unsupported' | 'error'

/** A defence that also stops or flags the control has told nothing apart: its level is `false-positive`, whatever it did to the attack. */
export function levelOf(outcome: Outcome): Level {
  if ('error' in outcome) return 'error'
  if ('unmeasured' in outcome) return outcome.unmeasured
  if ('verdict' in outcome) return outcome.verdict === 'clean' ? 'clean' : 'false-positive'
  return outcome.control === 'clean' ? outcome.attack : 'false-positive'
}

/** Share of a fixture that counts as covered (README section 5): enforce 1, detect 0.5, all else 0. */
export function creditOf(outcome: Outcome): number {
  const level = levelOf(outcome)
  return level === 'enforce' ? 1 : level === 'detect' ? 0.5 : 0
}
