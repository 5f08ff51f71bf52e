import type { Comparison } from './compare.js'
import { judgeCounts, type Need } from './counts.js'
import type { Question } from './decide.js'
import type { Counts } from './outcome.js'

/**
 * Trials of an item before the gate: which it asks for next, or how they compare with the entry; undefined when they cannot be compared. What may be
 * recorded reaches 20 trials (formats.md); an entry that another rule judges (drift, unmeasured) is compared with nothing.
 */
export function judgeTrials(
  { entry, item, mode }: Pick<Question, 'entry' | 'item' | 'mode'>,
  lots: readonly Counts[],
  start?: number,
): Comparison | Need | undefined {
  const open = !entry || (entry.d === item.digest && 'unmeasured' in entry)
  const comparable = entry?.d === item.digest && !('unmeasured' in entry) ? entry : undefined
  return judgeCounts(comparable, lots, { start, whole: mode === 'all' || (mode === 'new' && open) })
}

/** Whether the gate asks for more trials. */
export function isNeed(judgement: Comparison | Need | undefined): judgement is Need {
  return judgement !== undefined && 'trials' in judgement
}
