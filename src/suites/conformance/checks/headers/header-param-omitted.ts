import type { Check } from '../../../../targets/server/contract.js'
import { askHttp, broken, kept, notApplicable, outcome } from '../statelessness/line.js'
import { codes } from '../statelessness/meta.js'
import { withValue } from './mirrored.js'
import { paramsOf } from './param-headers.js'

/** Streamable HTTP > Server Behavior for Custom Headers: an argument that is not there has no header. */
export const check: Check = async (server) => {
  let refused = false
  for (const tool of server.survey.tools) {
    const param = paramsOf(tool).find(({ required }) => !required)
    const args = param && server.callable(tool) ? server.argumentsFor(tool) : undefined
    if (!param || args === undefined) continue
    const reply = await askHttp(server, 'tools/call', { name: tool.name, arguments: withValue(args, param.path, undefined) })
    if (reply.result !== undefined) return kept
    if (reply.code !== codes.headerMismatch) {
      refused = true
      continue
    }
    return broken(`The server answered a call of ${tool.name} without the optional ${param.path.join('.')} with ${outcome(reply)}.`, reply)
  }
  return notApplicable(
    refused
      ? 'it refuses the tools whose optional x-mcp-header is left out for another reason'
      : 'no tool that may be called has an optional parameter with x-mcp-header',
  )
}
