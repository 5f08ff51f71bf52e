import { list, object } from './fields.js'
import type { Json } from './wire.js'

const placeholders: { readonly [type: string]: Json } = { number: 0, integer: 0, boolean: false, array: [], object: {}, null: null }

/**
 * Arguments for a call of a tool whose fixture brings none: each required argument gets its first enum value, else the
 * placeholder of its type (fixture-types.md). Optional arguments are left out.
 */
export function placeholderArguments(inputSchema: unknown): Json {
  const schema = object(inputSchema)
  const properties = object(schema['properties'])
  const names = list(schema['required']).filter((name) => typeof name === 'string')
  return Object.fromEntries(names.map((name) => [name, placeholder(properties[name])]))
}

function placeholder(property: Json | undefined): Json {
  const { enum: values, type } = object(property)
  const first = list(values)[0]
  if (first !== undefined) return first
  const named = list(type)[0] ?? type
  return typeof named === 'string' && Object.hasOwn(placeholders, named) ? (placeholders[named] as Json) : 'x'
}
