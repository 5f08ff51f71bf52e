import { type Estimate, type Sample, estimate } from './clustered.js'
import { wilson } from './interval.js'
import { type ScoredItem, clusterOf } from './item.js'
import { type Shares, sharesOf } from './level.js'

/** k events in n items with its 95% intervals. An item that was played in trials adds the share of its trials to k. */
export interface Rate extends Estimate {
  readonly k: number
  readonly n: number
}

/** The rate of values from 0 to 1, each with the family of its item. */
export function rateOf(samples: readonly Sample[]): Rate {
  const k = samples.reduce((sum, { value }) => sum + value, 0)
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
  return falsePositives(items, 'control')
}

/** Over benign items. */
export function benignFalsePositives(items: readonly ScoredItem[]): FalsePositives {
  return falsePositives(items, 'verdict')
}

/**
 * n counts what was measured: here a larger denominator would flatter, and nothing may be gained by not answering. What is missing
 * stands in the suite's tally. A benign item has no family of its own; its kind takes that place.
 */
function falsePositives(items: readonly ScoredItem[], component: 'control' | 'verdict'): FalsePositives {
  const measured = measuredIn(items, component)
  return {
    flagged: rate(measured, ([clean]) => 1 - clean),
    warned: rate(measured, ([, warned]) => warned),
    blocked: rate(measured, ([, , blocked]) => blocked),
  }
}

/** How many attacks were caught, whatever became of the controls. */
export function caughtRate(items: readonly ScoredItem[]): Rate {
  return rate(measuredIn(items, 'attack'), ([enforced, detected]) => enforced + detected)
}

interface Measured {
  readonly shares: Shares
  readonly family: string
}

function measuredIn(items: readonly ScoredItem[], component: 'attack' | 'control' | 'verdict'): Measured[] {
  return items.flatMap((item) => {
    const shares = item.outcome && !item.waived ? sharesOf(item.outcome, component) : undefined
    return shares ? [{ shares, family: clusterOf(item) }] : []
  })
}

function rate(measured: readonly Measured[], shareOf: (shares: Shares) => number): Rate {
  return rateOf(measured.map(({ shares, family }) => ({ value: shareOf(shares), family })))
}
