import { isObject } from './finding.js'
import { localTarget, subschemas } from './schema.js'
import type { JsonObject } from '../../../../targets/server/contract.js'

/** Year of a dialect of JSON Schema, as a number to compare by. */
type Dialect = 4 | 6 | 7 | 2019 | 2020

const dialects: Readonly<Record<string, Dialect>> = {
  'json-schema.org/draft-04/schema': 4,
  'json-schema.org/draft-06/schema': 6,
  'json-schema.org/draft-07/schema': 7,
  'json-schema.org/draft/2019-09/schema': 2019,
  'json-schema.org/draft/2020-12/schema': 2020,
}

/** The dialect that a schema declares, 2020-12 where it declares none; undefined for one that we do not know. */
export function dialectOf({ $schema }: JsonObject): Dialect | undefined {
  if ($schema === undefined) return 2020
  return typeof $schema === 'string' ? dialects[$schema.replace(/^https?:\/\//, '').replace(/#$/, '')] : undefined
}

const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean'
const isSchemaList = (value: unknown): boolean => Array.isArray(value) && value.length > 0 && value.every(isSchema)
const isSchemaMap = (value: unknown): boolean => isObject(value) && Object.values(value).every(isSchema)
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every((member) => typeof member === 'string')
const isNameList = (value: unknown): boolean => isStrings(value) && new Set(value).size === value.length
const isNumber = (value: unknown): boolean => typeof value === 'number'
const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) >= 0
const isText = (value: unknown): boolean => typeof value === 'string'
const isBoolean = (value: unknown): boolean => typeof value === 'boolean'

const types = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])
const isType = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 && isNameList(value) && value.every(isType) : typeof value === 'string' && types.has(value)

/** What the meta-schemas ask of each keyword's value, without what only some vocabularies have. */
const keywords: readonly (readonly [keyword: string, isValid: (value: unknown, dialect: Dialect) => boolean])[] = [
  ['$defs', isSchemaMap],
  ['$ref', isText],
  ['additionalProperties', isSchema],
  ['allOf', isSchemaList],
  ['anyOf', isSchemaList],
  ['contains', isSchema],
  ['definitions', isSchemaMap],
  ['dependentRequired', (value) => isObject(value) && Object.values(value).every(isNameList)],
  ['dependentSchemas', isSchemaMap],
  ['description', isText],
  ['else', isSchema],
  ['enum', Array.isArray],
  ['exclusiveMaximum', (value, dialect) => (dialect === 4 ? isBoolean(value) : isNumber(value))],
  ['exclusiveMinimum', (value, dialect) => (dialect === 4 ? isBoolean(value) : isNumber(value))],
  ['if', isSchema],
  ['items', (value, dialect) => isSchema(value) || (dialect < 2020 && Array.isArray(value) && value.every(isSchema))],
  ['maxItems', isCount],
  ['maxLength', isCount],
  ['maxProperties', isCount],
  ['maximum', isNumber],
  ['minItems', isCount],
  ['minLength', isCount],
  ['minProperties', isCount],
  ['minimum', isNumber],
  ['multipleOf', (value) => isNumber(value) && (value as number) > 0],
  ['not', isSchema],
  ['oneOf', isSchemaList],
  ['pattern', (value) => typeof value === 'string' && isPattern(value)],
  ['patternProperties', (value) => isSchemaMap(value) && Object.keys(value as object).every(isPattern)],
  ['prefixItems', (value, dialect) => dialect < 2020 || isSchemaList(value)],
  ['properties', isSchemaMap],
  ['propertyNames', isSchema],
  ['required', (value, dialect) => isNameList(value) && (dialect > 4 || (value as string[]).length > 0)],
  ['then', isSchema],
  ['title', isText],
  ['type', isType],
  ['unevaluatedItems', isSchema],
  ['unevaluatedProperties', isSchema],
  ['uniqueItems', isBoolean],
]

/** ECMA-262 with or without the flag u: the meta-schemas leave open which. */
function isPattern(source: string): boolean {
  return ['u', ''].some((flags) => {
    try {
      return Boolean(new RegExp(source, flags))
    } catch {
      return false
    }
  })
}

/**
 * What makes a schema invalid in its dialect, such as `#/properties/a: type is "strin"`; undefined for a valid one and for one of a dialect that
 * we do not know. Beyond the meta-schema: a local reference has to lead somewhere.
 */
export function schemaProblem(root: JsonObject): string | undefined {
  const dialect = dialectOf(root)
  if (dialect === undefined) return undefined
  const all = subschemas(root)
  const hasOwnBase = all.some(({ pointer, schema }) => pointer !== '' && ('$id' in schema || 'id' in schema))
  for (const { pointer, schema } of all) {
    for (const [keyword, isValid] of keywords) {
      if (Object.hasOwn(schema, keyword) && !isValid(schema[keyword], dialect)) {
        return `#${pointer}: ${keyword} is ${(JSON.stringify(schema[keyword]) ?? '').slice(0, 80)}`
      }
    }
    const { $ref } = schema
    if (typeof $ref === 'string' && $ref.startsWith('#') && !hasOwnBase && localTarget($ref, root) === undefined) {
      return `#${pointer}: $ref ${$ref.slice(0, 80)} leads nowhere`
    }
  }
  return undefined
}
