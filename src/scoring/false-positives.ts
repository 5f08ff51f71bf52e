import type { Control } from '../baseline/outcome.js'
import { type Estimate, type Sample, estimate } from './clustered.js'
import { wilson } from './interval.js'
import { type ScoredItem, clusterOf } from './item.js'

/** k events in n items with its 95% intervals. */
export interface Rate extends Estimate {
  readonly k: number
  readonly n: number
}

/** The rate of values that are 0 or 1, each with the family of its item. */
export function rateOf(samples: readonly Sample[]): Rate {
  const k = samples.filter(({ value }) => value === 1).length
  const n = samples.length
  return { k, n, ...estimate(samples), interval: { ...wilson(k, n), effective: n } }
}

/** How many harmless inputs were flagged: `flagged` is the sum of the other two. */
export interface FalsePositives {
  readonly flagged: Rate
  readonly warned: Rate
  readonly blocked: Rate
}

/** Over the controls of defence items. */
export function controlFalsePositives(items: readonly ScoredItem[]): FalsePositives {
  return falsePositives(items, ({ outcome }) => (outcome && 'control' in outcome ? outcome.control : undefined))
}

/** Over benign items. */
export function benignFalsePositives(items: readonly ScoredItem[]): FalsePositives {
  return falsePositives(items, ({ outcome }) => (outcome && 'verdict' in outcome ? outcome.verdict : undefined))
}

/**
 * n counts what was measured: here a larger denominator would flatter, and nothing may be gained by not answering. What is missing
 * stands in the suite's tally. A benign item has no family of its own; its kind takes that place.
 */
function falsePositives(items: readonly ScoredItem[], verdictOf: (item: ScoredItem) => Control | undefined): FalsePositives {
  const measured = items.flatMap((item) => {
    const verdict = item.waived ? undefined : verdictOf(item)
    return verdict ? [{ verdict, family: clusterOf(item) }] : []
  })
  const rate = (isEvent: (verdict: Control) => boolean) =>
    rateOf(measured.map(({ verdict, family }) => ({ value: isEvent(verdict) ? 1 : 0, family })))
  return {
    flagged: rate((verdict) => verdict !== 'clean'),
    warned: rate((verdict) => verdict === 'warned'),
    blocked: rate((verdict) => verdict === 'blocked'),
  }
}
