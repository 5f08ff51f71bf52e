/** A p-value below this counts as a difference. */
export const significance = 0.05

/**
 * Exact two-sided McNemar test of a paired table with `onlyA` and `onlyB` discordant pairs: were they split by a fair coin? Two-sided means twice the
 * smaller tail of the binomial distribution with one half, at most 1; as that distribution is symmetric, it is also the sum over all splits that are no
 * more likely than this one. Without discordant pairs 1. Takes pairs as independent. A p below about 1e-308 is 0.
 */
export function mcnemarExact(onlyA: number, onlyB: number): number {
  const pairs = onlyA + onlyB
  const fewer = Math.min(onlyA, onlyB)
  // In logarithms: 2 to the power of -1075 is already 0.
  let logTerm = -pairs * Math.LN2
  let tail = 0
  for (let k = 0; k <= fewer; k++) {
    if (k > 0) logTerm += Math.log((pairs - k + 1) / k)
    tail += Math.exp(logTerm)
  }
  return Math.min(1, 2 * tail)
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
