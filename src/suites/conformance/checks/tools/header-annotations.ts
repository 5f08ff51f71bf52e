import type { ServerTool } from '../../../../targets/server/contract.js'
import { isObject } from '../features/finding.js'
import { subschemas } from '../features/schema.js'

/** JSON pointers to the schemas of the parameters of a tool that a client mirrors into headers. */
export function headerAnnotations({ inputSchema }: ServerTool): string[] {
  if (!isObject(inputSchema)) return []
  return subschemas(inputSchema).flatMap(({ pointer, schema }) => (Object.hasOwn(schema, 'x-mcp-header') ? [pointer] : []))
}
