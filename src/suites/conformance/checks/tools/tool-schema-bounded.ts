import { eachTool } from '../features/each.js'
import { isObject } from '../features/finding.js'
import { inPlaceSchemas, subschemas } from '../features/schema.js'
import type { JsonObject } from '../../../../targets/server/contract.js'

/** The specification asks for reasonable bounds and names none. These are ours; they stand in the item's text. */
const mostLevels = 64
const mostSchemas = 10_000
const mostForOnePlace = 1000

export const check = eachTool((tool) => {
  for (const field of ['inputSchema', 'outputSchema'] as const) {
    const schema: unknown = tool[field]
    const excess = isObject(schema) ? excessOf(schema) : undefined
    if (excess !== undefined) return `the ${field} of the tool "${tool.name}" ${excess}`
  }
  return undefined
})

function excessOf(root: JsonObject): string | undefined {
  const all = subschemas(root, mostSchemas + 1)
  if (all.length > mostSchemas) return `has more than ${mostSchemas} subschemas`
  const deepest = all.at(-1)?.depth ?? 0
  if (deepest > mostLevels) return `is ${deepest} levels deep`
  const sizes = new Map<JsonObject, number>()
  for (const { pointer, schema } of all) {
    const size = sizeInPlace(schema, root, sizes)
    if (size === Infinity) return `has a reference at #${pointer} that leads back to itself for the same value`
    if (size > mostForOnePlace) return `lets more than ${mostForOnePlace} schemas apply to one value at #${pointer}`
  }
  return undefined
}

/** How many schemas a validator goes through for one value. Each reference counts as often as it is followed, as doubling chains are meant to. */
function sizeInPlace(schema: JsonObject, root: JsonObject, sizes: Map<JsonObject, number>): number {
  const known = sizes.get(schema)
  if (known !== undefined) return known
  // Met again before it is known: the schema contains itself.
  sizes.set(schema, Infinity)
  let size = 1
  for (const part of inPlaceSchemas(schema, root)) size += sizeInPlace(part, root, sizes)
  sizes.set(schema, size)
  return size
}
