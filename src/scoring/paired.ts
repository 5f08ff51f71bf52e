import { estimate } from './clustered.js'
import { type Interval, wilson } from './interval.js'
import { mcnemarExact } from './mcnemar.js'

/** Sums that are only the rounding error of equal values. */
const rounding = 1e-10

/** A yes or no of the same items on two sides: how many of which. */
export interface Pairs {
  readonly both: number
  readonly onlyA: number
  readonly onlyB: number
  readonly neither: number
}

/** Bounds of a difference of shares, B - A, each in [-1, 1]. */
export interface DifferenceInterval {
  readonly low: number
  readonly high: number
}

/** Values in [0, 1] of one item on two sides, its family, and its weight in the means (default: equal weights). */
export interface PairedSample {
  readonly a: number
  readonly b: number
  readonly family: string
  readonly weight?: number
}

/** The difference of two means, B - A, with its 95% interval, first as if items were independent, then by family. */
export interface PairedEstimate {
  readonly difference: number
  readonly interval: DifferenceInterval
  readonly byFamily: DifferenceInterval & {
    readonly families: number
    /** Below 30 families the interval is itself rough (statistics.md 3). */
    readonly few: boolean
    /** Families whose weighted sum is lower and higher in B... */
    readonly lower: number
    readonly higher: number
    /** ...and the exact two-sided sign test of these two counts: whether a few families alone make the difference, which an interval does not tell. */
    readonly p: number
  }
}

/**
 * 95% interval of the difference of two paired shares, B - A: method 10 of Newcombe 1998 (Stat Med 17:2635-2650). Wilson's intervals of both shares,
 * squared and added, less what the pairs have in common: phi, corrected for continuity. Without pairs nothing is known: [-1, 1].
 */
export function newcombe({ both, onlyA, onlyB, neither }: Pairs): DifferenceInterval {
  const n = both + onlyA + onlyB + neither
  const [a, b] = [both + onlyA, both + onlyB]
  if (n === 0) return { low: -1, high: 1 }
  const phi = correlation(both * neither - onlyA * onlyB, n / 2, Math.sqrt(a * (n - a) * b * (n - b)))
  return squareAndAdd({ mean: a / n, ...wilson(a, n) }, { mean: b / n, ...wilson(b, n) }, phi)
}

/**
 * The same for values between 0 and 1, with weights, and by family. The first interval is Newcombe's where values are 0 or 1 and weights equal. By family
 * Wilson's intervals are those of `estimate`, and phi is the correlation of the families' sums, so that to first order the half width is 1.96 times the
 * cluster-robust standard error of the difference (Miller 2024). It is never inside the first. Without samples: 0 in [-1, 1].
 */
export function pairedDifference(samples: readonly PairedSample[]): PairedEstimate {
  const total = samples.reduce((sum, { weight = 1 }) => sum + weight, 0)
  const weighted = samples.map((sample) => ({ ...sample, weight: total ? (sample.weight ?? 1) / total : 0 }))
  const estimates = {
    a: estimate(weighted.map(({ a, ...rest }) => ({ ...rest, value: a }))),
    b: estimate(weighted.map(({ b, ...rest }) => ({ ...rest, value: b }))),
  }
  const { families, few } = estimates.a.byFamily
  const everything = { low: -1, high: 1 }
  if (!samples.length) return { difference: 0, interval: everything, byFamily: { ...everything, families, few, lower: 0, higher: 0, p: 1 } }
  const mean = {
    a: weighted.reduce((sum, { a, weight }) => sum + a * weight, 0),
    b: weighted.reduce((sum, { b, weight }) => sum + b * weight, 0),
  }
  const between = (kind: 'interval' | 'byFamily', parts: readonly Sides[]) => {
    const [a, b] = [estimates.a[kind], estimates.b[kind]]
    const effective = Math.min(a.effective, b.effective)
    const product = (one: keyof Sides, two: keyof Sides) => parts.reduce((sum, part) => sum + part[one] * part[two], 0)
    const scale = Math.sqrt(product('a', 'a') * product('b', 'b'))
    const phi = correlation(product('a', 'b'), 1 / (2 * effective ** 2), scale)
    return squareAndAdd({ mean: mean.a, low: a.low, high: a.high }, { mean: mean.b, low: b.low, high: b.high }, phi)
  }
  const residuals = weighted.map(({ a, b, family, weight }) => ({ family, a: weight * (a - mean.a), b: weight * (b - mean.b) }))
  const interval = between('interval', residuals)
  const clustered = between('byFamily', byFamily(residuals))
  const low = Math.min(interval.low, clustered.low)
  const high = Math.max(interval.high, clustered.high)
  return { difference: mean.b - mean.a, interval, byFamily: { low, high, families, few, ...changedFamilies(weighted) } }
}

function changedFamilies(samples: readonly Required<PairedSample>[]): Pick<PairedEstimate['byFamily'], 'lower' | 'higher' | 'p'> {
  const changes = byFamily(samples.map(({ a, b, family, weight }) => ({ family, a: a * weight, b: b * weight }))).map(({ a, b }) => b - a)
  const lower = changes.filter((change) => change < -rounding).length
  const higher = changes.filter((change) => change > rounding).length
  return { lower, higher, p: mcnemarExact(lower, higher) }
}

interface Sides {
  readonly a: number
  readonly b: number
}

function byFamily(residuals: readonly (Sides & { readonly family: string })[]): Sides[] {
  const sums = new Map<string, Sides>()
  for (const { family, a, b } of residuals) {
    const sum = sums.get(family)
    sums.set(family, { a: a + (sum?.a ?? 0), b: b + (sum?.b ?? 0) })
  }
  return [...sums.values()]
}

/** Newcombe's phi: a positive covariance is lessened by the correction, though not below 0; 0 where a side does not vary. */
function correlation(covariance: number, correction: number, scale: number): number {
  if (scale <= rounding ** 2) return 0
  const corrected = covariance > 0 ? Math.max(0, covariance - correction) : covariance
  return Math.max(-1, Math.min(1, corrected / scale))
}

type Side = Interval & { readonly mean: number }

function squareAndAdd(a: Side, b: Side, phi: number): DifferenceInterval {
  const difference = b.mean - a.mean
  const reach = (one: number, two: number) => Math.sqrt(Math.max(0, one ** 2 - 2 * phi * one * two + two ** 2))
  return {
    low: Math.max(-1, difference - reach(b.mean - b.low, a.high - a.mean)),
    high: Math.min(1, difference + reach(b.high - b.mean, a.mean - a.low)),
  }
}
