import { type Interval, wilson } from './interval.js'

/** A value in [0, 1] of an item, the family that the item shares an idea with, and its weight in the mean (default: equal weights). */
export interface Sample {
  readonly value: number
  readonly family: string
  readonly weight?: number
}

/** `effective`: how many independent items of equal weight would tell as much. */
export type EstimatedInterval = Interval & { readonly effective: number }

/** A mean with its 95% interval, first as if items were independent, then by family. */
export interface Estimate {
  readonly interval: EstimatedInterval
  readonly byFamily: EstimatedInterval & {
    readonly families: number
    /** Below 30 families the interval is itself rough (statistics.md 3). */
    readonly few: boolean
  }
}

const enoughFamilies = 30
/** A variance that is only the rounding error of equal values. */
const rounding = 1e-20

/**
 * Intervals of the weighted mean of values in [0, 1]. Items of one family are variations of an idea and tend to fall together, so that
 * they tell less than as many independent ones. By family: the cluster-robust variance (Miller 2024, with the factor G/(G - 1) for few
 * clusters) over the naive one is the design effect; Wilson's interval of n divided by it stays inside [0, 1], which mean +- 2 SE does not.
 */
export function estimate(samples: readonly Sample[]): Estimate {
  const total = sum(samples.map(weightOf))
  const weighted = samples.map((sample) => ({ ...sample, weight: total ? weightOf(sample) / total : 0 }))
  const mean = sum(weighted.map(({ value, weight }) => value * weight))
  const n = samples.length ? 1 / sum(weighted.map(({ weight }) => weight ** 2)) : 0
  const residuals = weighted.map(({ family, value, weight }) => ({ family, residual: weight * (value - mean) }))
  const families = new Map<string, number>()
  for (const { family, residual } of residuals) families.set(family, (families.get(family) ?? 0) + residual)
  const naive = variance(residuals.map(({ residual }) => residual))
  const clustered = variance([...families.values()])
  // Without variance, or with one family, nothing tells how alike the members of a family are: then each family counts as one.
  const known = naive > rounding && families.size > 1
  const effective = known ? Math.max(1, n / Math.max(1, clustered / naive)) : Math.min(n, families.size)
  const few = families.size < enoughFamilies
  return { interval: around(mean, n), byFamily: { ...around(mean, effective), families: families.size, few } }
}

function around(mean: number, effective: number): EstimatedInterval {
  return { ...wilson(mean * effective, effective), effective }
}

function weightOf({ weight = 1 }: Sample): number {
  return weight
}

/** Of a sum of independent parts around 0. One part alone tells no variance: then as if the mean were known. */
function variance(parts: readonly number[]): number {
  const squares = sum(parts.map((part) => part ** 2))
  return parts.length > 1 ? (squares * parts.length) / (parts.length - 1) : squares
}

/** Left to right (statistics.md 7). */
function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
