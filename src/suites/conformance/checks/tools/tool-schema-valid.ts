import type { Check } from '../../../../targets/server/contract.js'
import { eachTool } from '../features/each.js'
import { isObject, notApplicable } from '../features/finding.js'
import { dialectOf, schemaProblem } from '../features/schema-problem.js'

const overTools = eachTool((tool) => {
  for (const field of ['inputSchema', 'outputSchema'] as const) {
    const schema: unknown = tool[field]
    const problem = isObject(schema) ? schemaProblem(schema) : undefined
    if (problem !== undefined) return `the ${field} of the tool "${tool.name}" is not valid: ${problem}`
  }
  return undefined
})

export const check: Check = async (server) => {
  const schemas = server.survey.tools.flatMap(({ inputSchema, outputSchema }) => [inputSchema, outputSchema]).filter(isObject)
  if (schemas.length > 0 && schemas.every((schema) => dialectOf(schema) === undefined)) {
    return notApplicable('all schemas declare dialects that Assay does not know')
  }
  return overTools(server)
}
