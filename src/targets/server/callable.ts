import type { JsonObject, ServerTool } from './contract.js'
import { isObject } from './messages.js'
import { valueFor } from './schema-value.js'
import type { InjectSettings } from './settings.js'

/** Whether a tool may be called with arguments of ours. `readOnlyHint` is the server's word; it is the user's own server, who can take it back. */
export function isCallable(tool: ServerTool, { allowTools = [], denyTools = [], destructive = false }: InjectSettings = {}): boolean {
  if (denyTools.includes(tool.name)) return false
  if (allowTools.includes(tool.name)) return true
  const { annotations } = tool
  // One that says both is wrong about one of them, and nobody knows which.
  if (isObject(annotations) && annotations['readOnlyHint'] === true && annotations['destructiveHint'] !== true) return true
  return destructive
}

/** Arguments that the tool's schema accepts: the user's, else made from the schema; undefined where we are not sure. */
export function argumentsFor(tool: ServerTool, { examples = {} }: InjectSettings = {}): JsonObject | undefined {
  const own = Object.hasOwn(examples, tool.name) ? examples[tool.name] : undefined
  if (own) return own as JsonObject
  const made = valueFor({ type: 'object', ...tool.inputSchema })
  return isObject(made) ? made : undefined
}

/** Tools that the user says nobody may call. Where no arguments are given, none are sent: a call that is let through is one all the same. */
export function hiddenTools({ hidden = [], examples = {} }: InjectSettings = {}): { readonly name: string; readonly args: JsonObject }[] {
  return hidden.map((name) => ({ name, args: Object.hasOwn(examples, name) ? (examples[name] as JsonObject) : {} }))
}
