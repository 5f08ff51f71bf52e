import { rateOf } from '../scoring/false-positives.js'
import { mcnemarExact, significance, smallestDifference } from '../scoring/mcnemar.js'
import { type PairedEstimate, type Pairs, newcombe, pairedDifference } from '../scoring/paired.js'
import type { Conclusion, EventComparison } from './comparison.js'
import type { Pair } from './pair-items.js'

/** Compares how often something happened to the same items on both sides. */
export function compareEvent<Outcome>(items: readonly Pair<Outcome>[], happened: (outcome: Outcome) => boolean): EventComparison {
  const samples = items.map(({ key, family, a, b }) => ({ key, family, a: happened(a) ? 1 : 0, b: happened(b) ? 1 : 0 }))
  const pairs = pairsOf(samples)
  const p = mcnemarExact(pairs.onlyA, pairs.onlyB)
  const { byFamily } = pairedDifference(samples)
  const conclusion = concludeByP(p, pairs)
  const smallest = smallestDifference(samples.length, Math.min(pairs.onlyA, pairs.onlyB))
  const keysWhere = (a: number, b: number) => samples.flatMap((sample) => (sample.a === a && sample.b === b ? [sample.key] : []))
  return {
    a: rateOf(samples.map(({ a, family }) => ({ value: a, family }))),
    b: rateOf(samples.map(({ b, family }) => ({ value: b, family }))),
    pairs,
    difference: samples.length ? (pairs.onlyB - pairs.onlyA) / samples.length : 0,
    interval: newcombe(pairs),
    byFamily,
    p,
    conclusion,
    holdsByFamily: conclusion !== 'unresolved' && concludeByFamily(byFamily) === conclusion,
    ...(smallest && { smallest }),
    discordant: { onlyA: keysWhere(1, 0), onlyB: keysWhere(0, 1) },
  }
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
export function concludeByFamily({ low, high, p }: PairedEstimate['byFamily']): Conclusion {
  if (p >= significance) return 'unresolved'
  if (low > 0) return 'more'
  return high < 0 ? 'fewer' : 'unresolved'
}
