/** k events in n trials. */
export type Count = readonly [k: number, n: number]

/**
 * One-sided Fisher exact test of two shares: how probable it is, with all events and both numbers of trials as they are and one common rate, that at
 * least as many of the events fall into `now` as did (Fisher 1935: the tail of the hypergeometric distribution). Small: the rate is higher now.
 * Exact: integers up to one last division, so the result is right to the precision of a double; below its range it is 0.
 * Without events, or without trials on a side, nothing speaks for a change: 1. Throws a RangeError for what are no counts.
 */
export function fisherExact(before: Count, now: Count): number {
  for (const [k, n] of [before, now]) {
    if (!Number.isSafeInteger(k) || !Number.isSafeInteger(n) || k < 0 || k > n) throw new RangeError(`[${k}, ${n}] is no count [k, n]`)
  }
  const [k1, n1] = before
  const [k2, n2] = now
  const events = k1 + k2
  const most = Math.min(events, n2)
  // Ways to choose the events of which exactly x are in `now`, from the largest x downwards: each follows from the one before by a ratio of integers.
  let ways = choose(n2, most) * choose(n1, events - most)
  let tail = 0n
  for (let x = most; x >= k2; x -= 1) {
    tail += ways
    ways = (ways * BigInt(x) * BigInt(n1 - events + x)) / (BigInt(n2 - x + 1) * BigInt(events - x + 1))
  }
  return quotient(tail, choose(n1 + n2, events))
}

function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 1; i <= Math.min(k, n - k); i += 1) ways = (ways * BigInt(n - i + 1)) / BigInt(i)
  return ways
}

/** a / b as a double. Both may be far beyond its range: 64 significant bits are divided, and the scale is put back. */
function quotient(a: bigint, b: bigint): number {
  const shift = Math.max(0, bits(b) - bits(a) + 64)
  return Number((a << BigInt(shift)) / b) * 2 ** -shift
}

const bits = (value: bigint) => 4 * value.toString(16).length
