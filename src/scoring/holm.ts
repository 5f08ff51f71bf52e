/**
 * p-values after Holm's step-down correction for several tests, in the order given (Holm 1979): the smallest times m, the next times m - 1, and so on,
 * none smaller than one before it, none above 1. Holds whatever the tests have to do with each other.
 */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((p, index) => ({ p, index })).toSorted((one, two) => one.p - two.p)
  const adjusted = pValues.map(() => 1)
  let largest = 0
  order.forEach(({ p, index }, rank) => {
    largest = Math.max(largest, Math.min(1, p * (order.length - rank)))
    adjusted[index] = largest
  })
  return adjusted
}
