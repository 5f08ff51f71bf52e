import { rateOf } from '../scoring/false-positives.js'
import { mcnemarExact, significance, smallestDifference } from '../scoring/mcnemar.js'
import { type PairedEstimate, type Pairs, newcombe, pairedDifference } from '../scoring/paired.js'
import type { Outcome } from '../baseline/outcome.js'
import type { Conclusion, EventComparison, ShareComparison } from './comparison.js'
import type { Pair } from './pair-items.js'

/**
 * Compares how often something happened to the same items on both sides. `share`: of an outcome, from 0 to 1, and of an item that was played once one of these
 * two.
 */
export function compareEvent(items: readonly Pair[], share: (outcome: Outcome) => number): EventComparison | ShareComparison {
  const samples = items.map(({ key, family, a, b }) => ({ key, family, a: share(a), b: share(b) }))
  const rates = {
    a: rateOf(samples.map(({ a, family }) => ({ value: a, family }))),
    b: rateOf(samples.map(({ b, family }) => ({ value: b, family }))),
  }
  const paired = pairedDifference(samples)
  if (isCounted(items)) return { ...rates, ...paired, ...concluded(paired), moved: movedOf(samples) }
  const pairs = pairsOf(samples)
  const p = mcnemarExact(pairs.onlyA, pairs.onlyB)
  const conclusion = concludeByP(p, pairs)
  const smallest = smallestDifference(samples.length, Math.min(pairs.onlyA, pairs.onlyB))
  const keysWhere = (a: number, b: number) => samples.flatMap((sample) => (sample.a === a && sample.b === b ? [sample.key] : []))
  return {
    ...rates,
    pairs,
    difference: samples.length ? (pairs.onlyB - pairs.onlyA) / samples.length : 0,
    interval: newcombe(pairs),
    byFamily: paired.byFamily,
    p,
    conclusion,
    holdsByFamily: conclusion !== 'unresolved' && concludeByFamily(paired.byFamily) === conclusion,
    ...(smallest && { smallest }),
    discordant: { onlyA: keysWhere(1, 0), onlyB: keysWhere(0, 1) },
  }
}

/** Of the trials of an item, those that have to come out otherwise for it to be named. */
const half = 0.5
/** Shares are quotients: 0.95 - 0.45 is a little less than a half. */
const rounding = 1e-9

function movedOf(samples: readonly { readonly key: string; readonly a: number; readonly b: number }[]): ShareComparison['moved'] {
  const keysWhere = (by: (a: number, b: number) => number) => samples.flatMap(({ key, a, b }) => (by(a, b) >= half - rounding ? [key] : []))
  return { up: keysWhere((a, b) => b - a), down: keysWhere((a, b) => a - b) }
}

/** Whether one of the runs played items in trials. */
export const isCounted = (items: readonly Pair[]): boolean => items.some(({ a, b }) => 'lots' in a || 'lots' in b)

/** What a difference allows to conclude, and where that is nothing, what would be enough. */
export function concluded(paired: PairedEstimate): Pick<ShareComparison, 'conclusion' | 'smallest'> {
  const smallest = smallestByFamily(paired)
  return { conclusion: concludeByFamily(paired.byFamily), ...(smallest && { smallest }) }
}

/** How far the interval reaches towards 0 (without a difference, the farther of its ends), and the families that the sign test takes. */
function smallestByFamily({ difference, byFamily: { low, high, families, lower, higher } }: PairedEstimate): ShareComparison['smallest'] {
  const needed = smallestDifference(families, Math.min(lower, higher))
  if (!needed) return undefined
  const [below, above] = [difference - low, high - difference]
  const reach = difference === 0 ? Math.max(below, above) : difference > 0 ? below : above
  return { difference: reach, families: needed.flips, against: needed.against }
}

/** The table of pairs whose values are 0 or 1. */
export function pairsOf(samples: readonly { readonly a: number; readonly b: number }[]): Pairs {
  const count = (a: number, b: number) => samples.filter((sample) => sample.a === a && sample.b === b).length
  return { both: count(1, 1), onlyA: count(1, 0), onlyB: count(0, 1), neither: count(0, 0) }
}

export function concludeByP(p: number, { onlyA, onlyB }: Pairs): Conclusion {
  if (p >= significance) return 'unresolved'
  return onlyB > onlyA ? 'more' : 'fewer'
}

/** By the interval and the sign test together: each alone may rest on a few families. */
function concludeByFamily({ low, high, p }: PairedEstimate['byFamily']): Conclusion {
  if (p >= significance) return 'unresolved'
  if (low > 0) return 'more'
  return high < 0 ? 'fewer' : 'unresolved'
}
