import { holm } from '../scoring/holm.js'
import { creditOf } from '../scoring/level.js'
import { mcnemarExact, smallestDifference } from '../scoring/mcnemar.js'
import type { VectorComparison } from './comparison.js'
import { concludeByP, pairsOf } from './events.js'
import type { Pair } from './pair-items.js'

/** One comparison a vector, in the order in which the items name them: of items that were played once. */
export function compareVectors(items: readonly Pair[]): VectorComparison[] {
  const vectors = [...new Set(items.map(({ vector }) => vector))]
  const compared = vectors.map((vector) => {
    const credits = items.flatMap(({ key, vector: own, a, b }) => (own === vector ? [{ key, a: creditOf(a), b: creditOf(b) }] : []))
    const pairs = pairsOf(credits.map(({ a, b }) => ({ a: Math.ceil(a), b: Math.ceil(b) })))
    return { vector, credits, pairs, p: mcnemarExact(pairs.onlyA, pairs.onlyB) }
  })
  const adjusted = holm(compared.map(({ p }) => p))
  return compared.map(({ vector, credits, pairs, p }, index) => {
    const after = adjusted[index] ?? 1
    const smallest = smallestDifference(credits.length, Math.min(pairs.onlyA, pairs.onlyB), vectors.length)
    return {
      vector,
      n: credits.length,
      a: credits.reduce((sum, { a }) => sum + a, 0),
      b: credits.reduce((sum, { b }) => sum + b, 0),
      pairs,
      p,
      adjusted: after,
      conclusion: concludeByP(after, pairs),
      ...(smallest && { smallest }),
      better: credits.flatMap(({ key, a, b }) => (b > a ? [key] : [])),
      worse: credits.flatMap(({ key, a, b }) => (b < a ? [key] : [])),
    }
  })
}
