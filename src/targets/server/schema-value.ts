import type { JsonObject } from './contract.js'
import { isObject } from './messages.js'
import { stringFor } from './schema-string.js'

const deepest = 8
/** Keywords that we do not follow: with one of them nothing is sure. `anyOf` and `oneOf` are tried, `allOf` is merged. */
const strange = [
  '$ref',
  '$dynamicRef',
  'not',
  'if',
  'patternProperties',
  'propertyNames',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'minProperties',
]

/** A value that a JSON Schema accepts, with nothing that is not required; undefined where we cannot be sure. */
export function valueFor(schema: unknown, depth = 0): unknown {
  if (schema === true) return 'assay'
  if (!isObject(schema) || depth > deepest) return undefined
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0]
  if ('default' in schema && plainDefault(schema)) return schema['default']
  if (Array.isArray(schema['examples']) && schema['examples'].length > 0) return schema['examples'][0]
  if (strange.some((keyword) => keyword in schema)) return undefined
  if (Array.isArray(schema['allOf'])) return valueFor(merged(schema, schema['allOf']), depth + 1)
  for (const keyword of ['anyOf', 'oneOf']) {
    const choices = schema[keyword]
    if (Array.isArray(choices)) return firstSure(schema, keyword, choices, depth)
  }
  return typedValue(schema, depth)
}

function typedValue(schema: JsonObject, depth: number): unknown {
  const { type } = schema
  switch (Array.isArray(type) ? (type.find((each) => each !== 'null') ?? 'null') : (type ?? impliedType(schema))) {
    case 'string':
      return stringFor(schema)
    case 'integer':
    case 'number':
      return numberFor(schema)
    case 'boolean':
      return false
    case 'null':
      return null
    case 'array':
      return arrayFor(schema, depth)
    case 'object':
      return objectFor(schema, depth)
    default:
      return undefined
  }
}

function impliedType(schema: JsonObject): string | undefined {
  if ('properties' in schema) return 'object'
  return 'items' in schema ? 'array' : undefined
}

/** A default is not checked by schema authors as examples are: null for a string is common. */
function plainDefault({ default: value, type }: JsonObject): boolean {
  if (type === undefined) return value !== null
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const named = Array.isArray(type) ? type : [type]
  return named.includes(kind) || (kind === 'number' && named.includes('integer') && Number.isInteger(value))
}

function objectFor(schema: JsonObject, depth: number): JsonObject | undefined {
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  const properties = isObject(schema['properties']) ? schema['properties'] : {}
  const made: Record<string, unknown> = {}
  for (const name of required) {
    if (typeof name !== 'string' || name === '__proto__') return undefined
    const value = Object.hasOwn(properties, name) ? valueFor(properties[name], depth + 1) : undefined
    if (value === undefined) return undefined
    made[name] = value
  }
  return made
}

function arrayFor(schema: JsonObject, depth: number): unknown[] | undefined {
  const least = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0
  if (least === 0) return []
  if (least > 20 || 'prefixItems' in schema || (least > 1 && schema['uniqueItems'] === true)) return undefined
  const value = valueFor(schema['items'], depth + 1)
  return value === undefined ? undefined : Array.from({ length: least }, () => value)
}

function numberFor(schema: JsonObject): number | undefined {
  const bound = (name: string): number | undefined => (typeof schema[name] === 'number' ? schema[name] : undefined)
  const step = bound('multipleOf') ?? 1
  const [above, below] = [bound('exclusiveMinimum'), bound('exclusiveMaximum')]
  const least = Math.max(bound('minimum') ?? -Infinity, above ?? -Infinity)
  const most = Math.min(bound('maximum') ?? Infinity, below ?? Infinity)
  if (step <= 0) return undefined
  const fits = (value: number): boolean =>
    value >= least && value <= most && value !== above && value !== below && (schema['type'] !== 'integer' || Number.isInteger(value))
  const up = Math.ceil(least / step) * step
  const down = Math.floor(most / step) * step
  const middle = schema['type'] === 'integer' || 'multipleOf' in schema ? [] : [(least + most) / 2]
  return [step, 0, up, up + step, down, down - step, ...middle].find((value) => Number.isFinite(value) && fits(value))
}

function firstSure(schema: JsonObject, keyword: string, choices: readonly unknown[], depth: number): unknown {
  const { [keyword]: _choices, ...rest } = schema
  for (const choice of choices) {
    const value = isObject(choice) ? valueFor(merged(rest, [choice]), depth + 1) : undefined
    if (value !== undefined && value !== null) return value
  }
  return undefined
}

function merged({ allOf: _allOf, ...schema }: JsonObject, parts: readonly unknown[]): JsonObject {
  const all: Record<string, unknown> = { ...schema }
  for (const part of parts.filter(isObject)) {
    const properties = { ...(all['properties'] as object | undefined), ...(part['properties'] as object | undefined) }
    const required = [...((all['required'] as unknown[] | undefined) ?? []), ...((part['required'] as unknown[] | undefined) ?? [])]
    Object.assign(all, part, Object.keys(properties).length > 0 && { properties }, required.length > 0 && { required })
  }
  return all
}
