import type { Check, ServerTool } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../statelessness/line.js'
import { countAnnotations, paramsOf } from './param-headers.js'

const token = /^[!#$%&'*+.^_`|~\w-]+$/

/** Streamable HTTP > Schema Extension. */
export const check: Check = (server) => {
  const annotated = server.survey.tools.filter((tool) => countAnnotations(tool.inputSchema) > 0)
  if (annotated.length === 0) return Promise.resolve(notApplicable('no tool has a parameter with x-mcp-header'))
  for (const tool of annotated) {
    const wrong = wrongIn(tool)
    if (wrong !== undefined) {
      const shown = { sent: 'tools/list', received: JSON.stringify(tool) }
      return Promise.resolve(broken(`The tool ${tool.name} has an x-mcp-header ${wrong}.`, shown))
    }
  }
  return Promise.resolve(kept)
}

function wrongIn(tool: ServerTool): string | undefined {
  const params = paramsOf(tool)
  if (countAnnotations(tool.inputSchema) > params.length) return 'where it is not reached by properties alone'
  for (const { annotation, path, schema } of params) {
    if (typeof annotation !== 'string' || !token.test(annotation)) return `that is no header name, on ${path.join('.')}`
    if (!['string', 'integer', 'boolean'].includes(String(schema['type'])))
      return `on ${path.join('.')}, which is neither text, integer nor boolean`
  }
  const names = params.map(({ header }) => header)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  return twice === undefined ? undefined : `twice: ${twice}`
}
