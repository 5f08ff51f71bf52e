import type { ScoredItem } from './item.js'
import { partOf, type Tally, tallyOf } from './tally.js'

/** Requirements of a level: kept ones of those that were measured. */
interface Kept {
  readonly k: number
  readonly n: number
}

export interface ConformanceScore {
  readonly tally: Tally
  readonly must: Kept
  readonly should: Kept
}

/** What checks came to, by the level of their requirement. What does not apply to a server is in the tally alone. */
export function scoreConformance(items: readonly ScoredItem[]): ConformanceScore {
  const kept = (level: ScoredItem['level']): Kept => {
    const measured = items.filter((item) => item.level === level && partOf(item) === 'measured')
    return { k: measured.filter(({ outcome }) => outcome && 'status' in outcome && outcome.status === 'pass').length, n: measured.length }
  }
  return { tally: tallyOf(items), must: kept('MUST'), should: kept('SHOULD') }
}
