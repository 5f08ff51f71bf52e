import type { JsonObject, ServerTool } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'

/** An argument of a tool that is mirrored into a header. */
export interface ParamHeader {
  /** Lower case: `mcp-param-region`. */
  readonly header: string
  readonly annotation: unknown
  readonly path: readonly string[]
  readonly schema: JsonObject
  readonly required: boolean
}

/** The annotated properties that are reached by `properties` alone (Streamable HTTP > Schema Extension). */
export function paramsOf(tool: ServerTool): ParamHeader[] {
  return walk(tool.inputSchema, [], true)
}

function walk(schema: JsonObject, path: readonly string[], required: boolean): ParamHeader[] {
  const { properties } = schema
  if (!isObject(properties) || path.length > 8) return []
  const needed = Array.isArray(schema['required']) ? schema['required'] : []
  return Object.entries(properties).flatMap(([key, property]) => {
    if (!isObject(property)) return []
    const here = [...path, key]
    const must = required && needed.includes(key)
    const annotation = property['x-mcp-header']
    const own =
      annotation === undefined
        ? []
        : [{ header: `mcp-param-${String(annotation).toLowerCase()}`, annotation, path: here, schema: property, required: must }]
    return [...own, ...walk(property, here, must)]
  })
}

/** Every `x-mcp-header` in a schema, wherever it stands. */
export function countAnnotations(schema: unknown, depth = 0): number {
  if (depth > 32 || typeof schema !== 'object' || schema === null) return 0
  const own = isObject(schema) && !('properties' in schema && depth === 0) && 'x-mcp-header' in schema ? 1 : 0
  return Object.values(schema).reduce<number>((sum, value) => sum + countAnnotations(value, depth + 1), own)
}

/** A text as the header has it when it cannot stand there as it is (Streamable HTTP > Value Encoding). */
export const base64Value = (text: string): string => `=?base64?${Buffer.from(text, 'utf8').toString('base64')}?=`
