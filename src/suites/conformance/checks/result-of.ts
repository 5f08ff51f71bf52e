import type { JsonObject } from '../../../targets/server/contract.js'
import { listMethods } from '../../../targets/server/list-methods.js'
import { isObject } from '../../../targets/server/messages.js'

/** What the result of a method has to hold before anything is answered by it: `{}` and the params come back are no list, whoever sends them. */
const holds: Readonly<Record<string, (result: JsonObject) => boolean>> = {
  // The params have a version too, and name the client.
  initialize: ({ protocolVersion, clientInfo }) => typeof protocolVersion === 'string' && clientInfo === undefined,
  'server/discover': ({ supportedVersions, capabilities }) => Array.isArray(supportedVersions) || isObject(capabilities),
  'tools/call': ({ content, structuredContent }) => Array.isArray(content) || isObject(structuredContent),
  'prompts/get': ({ messages }) => Array.isArray(messages),
  'resources/read': ({ contents }) => Array.isArray(contents),
  'completion/complete': ({ completion }) => isObject(completion) && Array.isArray(completion['values']),
  ...Object.fromEntries(listMethods.map(({ method, member }) => [method, (result: JsonObject) => Array.isArray(result[member])])),
}

/** Whether a value is a result of this method. A question for more input is one; of a ping and the like any object is. */
export const isResultOf = (method: string, result: unknown): result is JsonObject =>
  isObject(result) && (result['resultType'] === 'input_required' || !Object.hasOwn(holds, method) || holds[method]?.(result) === true)
