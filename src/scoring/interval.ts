/** Bounds of a share, each in [0, 1]. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** Two-sided 95%, as the public benchmark and the scorecard standard have it. */
const z = 1.96

/**
 * Wilson 95% score interval of k events in n trials (Wilson 1927). Both may be fractions: a sum of values in [0, 1] has at most the
 * variance that is assumed here, so the interval is too wide then and never too narrow. Without trials nothing is known: [0, 1].
 */
export function wilson(k: number, n: number): Interval {
  if (n <= 0) return { low: 0, high: 1 }
  const p = k / n
  const z2 = z * z
  const centre = p + z2 / (2 * n)
  const margin = z * Math.sqrt((p * (1 - p)) / n + z2 / (4 * n * n))
  const scale = 1 + z2 / n
  // At 0 and n the bound is exact; left to arithmetic it would be off by a rounding error.
  return {
    low: k <= 0 ? 0 : Math.max(0, (centre - margin) / scale),
    high: k >= n ? 1 : Math.min(1, (centre + margin) / scale),
  }
}

/** Exact one-sided 95% upper bound (Clopper-Pearson) of a share of which no event was seen in n trials: the p with (1 - p)^n = 5%. */
export function upperBoundOfNone(n: number): number {
  return n <= 0 ? 1 : 1 - 0.05 ** (1 / n)
}
