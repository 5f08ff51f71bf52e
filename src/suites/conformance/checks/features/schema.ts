import { isObject } from './finding.js'
import type { JsonObject } from '../../../../targets/server/contract.js'

const single = [
  'additionalItems',
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]
const lists = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']
const maps = ['$defs', 'definitions', 'dependencies', 'dependentSchemas', 'patternProperties', 'properties']
/** Those whose schemas apply to the same value as the schema that holds them. */
const inPlace = new Set(['allOf', 'anyOf', 'dependentSchemas', 'else', 'if', 'not', 'oneOf', 'then'])

export interface Subschema {
  /** JSON pointer (RFC 6901) from the root. */
  readonly pointer: string
  readonly schema: JsonObject
  readonly depth: number
}

/** The schemas right within a schema, with the keyword that holds them. Booleans are schemas too, but hold nothing. */
function childSchemas(schema: JsonObject): { readonly keyword: string; readonly path: string; readonly schema: JsonObject }[] {
  const found: { keyword: string; path: string; schema: JsonObject }[] = []
  for (const keyword of single) {
    const value = schema[keyword]
    if (isObject(value)) found.push({ keyword, path: keyword, schema: value })
  }
  for (const keyword of lists) {
    const value = schema[keyword]
    if (!Array.isArray(value)) continue
    for (const [index, member] of value.entries())
      if (isObject(member)) found.push({ keyword, path: `${keyword}/${index}`, schema: member })
  }
  for (const keyword of maps) {
    const value = schema[keyword]
    if (!isObject(value)) continue
    for (const [name, member] of Object.entries(value)) {
      if (isObject(member)) found.push({ keyword, path: `${keyword}/${escapePointer(name)}`, schema: member })
    }
  }
  return found
}

/** Every schema within a schema, itself first, at most `limit`: what comes from a server may be of any size. */
export function subschemas(root: JsonObject, limit = 10_001): Subschema[] {
  const found: Subschema[] = [{ pointer: '', schema: root, depth: 0 }]
  for (let index = 0; index < found.length && found.length < limit; index++) {
    const { pointer, schema, depth } = found[index] as Subschema
    for (const child of childSchemas(schema)) found.push({ pointer: `${pointer}/${child.path}`, schema: child.schema, depth: depth + 1 })
  }
  return found
}

/** The schemas that apply to the very value that `schema` applies to: composition, conditions, and what a local reference leads to. */
export function inPlaceSchemas(schema: JsonObject, root: JsonObject): JsonObject[] {
  const composed = childSchemas(schema).flatMap((child) => (inPlace.has(child.keyword) ? [child.schema] : []))
  const target = localTarget(schema['$ref'], root)
  return isObject(target) ? [...composed, target] : composed
}

/** What `#`, `#/pointer` or `#anchor` leads to; undefined where it leads nowhere or is not local. */
export function localTarget(ref: unknown, root: JsonObject): unknown {
  if (typeof ref !== 'string' || !ref.startsWith('#')) return undefined
  const fragment = decode(ref.slice(1))
  if (fragment === '') return root
  if (!fragment.startsWith('/')) return subschemas(root).find(({ schema }) => isAnchor(schema, fragment))?.schema
  let value: unknown = root
  for (const token of fragment.slice(1).split('/')) {
    const name = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

const isAnchor = (schema: JsonObject, name: string): boolean =>
  schema['$anchor'] === name || schema['$dynamicAnchor'] === name || schema['$id'] === `#${name}`

const escapePointer = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1')

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
