import type { JsonObject, ServerTool } from '../../../../targets/server/contract.js'
import { isObject } from '../features/finding.js'
import { subschemas } from '../features/schema.js'

export interface HeaderAnnotation {
  /** JSON pointer to the schema of the parameter. */
  readonly path: string
  readonly name: unknown
  readonly schema: JsonObject
  /** From the root by `properties` alone, so that a client finds the value without evaluating the schema. */
  readonly reachable: boolean
}

/** Parameters of a tool that a client mirrors into headers. */
export function headerAnnotations({ inputSchema }: ServerTool): HeaderAnnotation[] {
  if (!isObject(inputSchema)) return []
  return subschemas(inputSchema).flatMap(({ pointer, schema }) => {
    if (!Object.hasOwn(schema, 'x-mcp-header')) return []
    return [{ path: pointer, name: schema['x-mcp-header'], schema, reachable: /^(?:\/properties\/[^/]*)+$/.test(pointer) }]
  })
}
