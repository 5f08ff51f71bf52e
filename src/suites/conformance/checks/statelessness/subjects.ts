import type { JsonObject, ServerTool, ServerUnderTest } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { callableTools } from '../features/calls.js'

/** Something of a server's that may be asked for without doing harm. */
export interface Subject {
  readonly method: 'tools/call' | 'resources/read' | 'prompts/get'
  readonly params: JsonObject
  /** What `Mcp-Name` has to say. */
  readonly name: string
  readonly tool?: ServerTool
}

/** Tools that may be called, some resources and prompts; tools first. Bounded: each costs a request or more in several checks. */
export function subjects(server: ServerUnderTest, limits = { tools: 12, resources: 3, prompts: 3 }): Subject[] {
  return [
    ...callableTools(server, limits.tools).map(({ tool, args }) => callOf(tool, args)),
    ...resources(server).slice(0, limits.resources),
    ...prompts(server).slice(0, limits.prompts),
  ]
}

export const callOf = (tool: ServerTool, args: JsonObject): Subject => ({
  method: 'tools/call',
  params: { name: tool.name, arguments: args },
  name: tool.name,
  tool,
})

function resources(server: ServerUnderTest): Subject[] {
  return server.survey.resources.flatMap(({ uri }) =>
    typeof uri === 'string' ? [{ method: 'resources/read', params: { uri }, name: uri }] : [],
  )
}

function prompts(server: ServerUnderTest): Subject[] {
  return server.survey.prompts.flatMap(({ name, arguments: declared }) => {
    if (typeof name !== 'string') return []
    const needed = Array.isArray(declared)
      ? declared.filter((one) => isObject(one) && one['required'] === true && typeof one['name'] === 'string')
      : []
    const args = Object.fromEntries(needed.map((one: JsonObject) => [one['name'] as string, 'assay']))
    return [{ method: 'prompts/get', params: { name, arguments: args }, name }]
  })
}

export const nothingToAsk = 'it offers no resource, no prompt and no tool that may be called (readOnlyHint: true, or inject.allowTools)'
