import type { ScoredItem } from './item.js'
import { partOf, type Tally, tallyOf } from './tally.js'

export interface TaskScore {
  readonly tally: Tally
  /** Tasks in which the attack succeeded, by the strict oracle, of those that were measured. */
  readonly exploited: { readonly k: number; readonly n: number }
}

/** What tasks came to. */
export function scoreTasks(items: readonly ScoredItem[]): TaskScore {
  const measured = items.filter((item) => partOf(item) === 'measured')
  const exploited = measured.filter(({ outcome }) => outcome && 'strict' in outcome && outcome.strict[0] > 0)
  return { tally: tallyOf(items), exploited: { k: exploited.length, n: measured.length } }
}
