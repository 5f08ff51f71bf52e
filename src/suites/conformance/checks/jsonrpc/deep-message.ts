import { heavy } from './heavy.js'

const depth = 10_000

export const check = heavy(
  ['['.repeat(depth) + ']'.repeat(depth), '{"assay":'.repeat(depth) + '1' + '}'.repeat(depth)],
  `a request that is nested ${depth} deep`,
)
