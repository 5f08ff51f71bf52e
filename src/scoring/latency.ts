/** Time that a target took for an input, in ms. */
export interface Latency {
  readonly inputs: number
  readonly p50: number
  readonly p95: number
}

/** Quantiles over all inputs; undefined when none was timed. */
export function latencyOf(times: readonly number[]): Latency | undefined {
  const sorted = [...times].toSorted((a, b) => a - b)
  const p50 = percentile(sorted, 50)
  const p95 = percentile(sorted, 95)
  return p50 === undefined || p95 === undefined ? undefined : { inputs: sorted.length, p50, p95 }
}

/** Nearest rank: the smallest value that at least `percent` % of the sorted values do not exceed. A whole number, so that the rank is exact. */
function percentile(sorted: readonly number[], percent: number): number | undefined {
  return sorted[Math.ceil((percent * sorted.length) / 100) - 1]
}
