/** A p-value below this counts as a difference. */
export const significance = 0.05

const large = 2 ** 500

/**
 * Exact two-sided McNemar test of a paired table with `onlyA` and `onlyB` discordant pairs: were they split by a fair coin? Two-sided means twice the
 * smaller tail of the binomial distribution with one half, at most 1; as that distribution is symmetric, it is also the sum over all splits that are no
 * more likely than this one. Without discordant pairs 1. Takes pairs as independent. A p that is too small for a number is 0.
 */
export function mcnemarExact(onlyA: number, onlyB: number): number {
  const pairs = onlyA + onlyB
  const fewer = Math.min(onlyA, onlyB)
  // Ways to choose k of the pairs, summed, as a number times a power of 2: by themselves they leave the range of numbers from a thousand pairs on.
  let ways = 1
  let tail = 1
  let exponent = -pairs
  for (let k = 1; k <= fewer; k++) {
    ways = (ways * (pairs - k + 1)) / k
    tail += ways
    if (tail < large) continue
    ways /= large
    tail /= large
    exponent += Math.log2(large)
  }
  return Math.min(1, 2 * tail * 2 ** exponent)
}

/** The smallest difference that can be told from chance. */
export interface Resolvable {
  /** Items that have to change one way... */
  readonly flips: number
  /** ...while so many change the other way. */
  readonly against: number
  /** Share of the items, in (0, 1]: (flips - against) / n. */
  readonly difference: number
}

/**
 * How many items must change one way for p < 0.05, while `against` items change the other way: 6 when none does. `tests` > 1: for p to be so after Holm
 * when it is the smallest of that many, 9 of 12.
 */
export function smallestFlips(against = 0, tests = 1): number {
  let flips = against + 1
  while (mcnemarExact(flips, against) * tests >= significance) flips++
  return flips
}

/** The smallest difference that `n` items resolve; undefined when they are too few for any. Arguments as of `smallestFlips`. */
export function smallestDifference(n: number, against = 0, tests = 1): Resolvable | undefined {
  const flips = smallestFlips(against, tests)
  return flips + against > n ? undefined : { flips, against, difference: (flips - against) / n }
}
