import type { EstimatedInterval } from './clustered.js'
import type { Total } from './coverage.js'
import type { Rate } from './false-positives.js'
import { upperBoundOfNone } from './interval.js'

/** A share as people read it: `3.9%`. */
export function formatPercent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}

/** Never a bare percentage, never "0%" (statistics.md 2): `13/337 3.9% (2.3-6.5%)`, `0/337, below 0.9% (95%)`, `0/0`. */
export function formatRate({ k, n, interval }: Rate): string {
  if (n === 0) return '0/0'
  return k === 0 ? `0/${n}, ${formatUpperBound(interval)} (95%)` : `${tenths(k)}/${n} ${formatPercent(k / n)} (${formatRange(interval)})`
}

/** One decimal where it is needed, and 0 for nothing alone. */
export const tenths = (k: number) => String(Math.max(1, Math.round(k * 10)) / 10)

/** The sum over vectors, of how many, the mean and its interval: `24.6/37 66.5% (58.1-74.0%)`, `0.0/37, below 4.9% (95%)`. */
export function formatTotal({ robust, vectors, interval }: Pick<Total, 'robust' | 'vectors' | 'interval'>): string {
  const sum = `${(robust * vectors).toFixed(1)}/${vectors}`
  return robust === 0 ? `${sum}, ${formatUpperBound(interval)} (95%)` : `${sum} ${formatPercent(robust)} (${formatRange(interval)})`
}

/** An interval as people read it: `2.3-6.5%`. */
export function formatRange({ low, high }: EstimatedInterval): string {
  return `${(low * 100).toFixed(1)}-${formatPercent(high)}`
}

/** A difference of shares in percentage points, with its sign: `+8.1`, `-0.4`, `0.0`. */
export function formatDifference(difference: number): string {
  const points = (difference * 100).toFixed(1)
  if (Number(points) === 0) return '0.0'
  return difference > 0 ? `+${points}` : points
}

/** A p-value: `p 0.0129`, `p 1`; never "0", and never rounded up to what is no longer below 5%. */
export function formatP(p: number): string {
  if (p >= 1) return 'p 1'
  return p < 0.0001 ? 'p < 0.0001' : `p ${(Math.floor(p * 10_000) / 10_000).toFixed(4)}`
}

/**
 * What bounds a share of which nothing was seen: `below 0.9%`. Rounded up, so that what is printed is true. The subtrahend keeps an exact tenth from
 * being lifted by its rounding error.
 */
export function formatUpperBound({ effective }: EstimatedInterval): string {
  return `below ${(Math.ceil(upperBoundOfNone(effective) * 1000 - 1e-9) / 10).toFixed(1)}%`
}
