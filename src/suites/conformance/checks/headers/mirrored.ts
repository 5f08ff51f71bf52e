import type { Check, Finding, JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { askHttp, notApplicable, type AskOptions, type Reply } from '../statelessness/line.js'
import { callOf } from '../statelessness/subjects.js'
import { paramsOf, type ParamHeader } from './param-headers.js'

/** A call that may be made, whose `param` is mirrored into a header. */
export interface Mirrored {
  readonly name: string
  readonly param: ParamHeader
  /** The argument as text. */
  readonly value: string
  ask(options?: AskOptions): Promise<Reply>
}

/** A check of `Mcp-Param-*`, on the first call that the server answers when all headers are right. */
export const withMirrored =
  (judge: (mirrored: Mirrored, server: ServerUnderTest) => Promise<Finding>): Check =>
  async (server) => {
    const found = candidates(server)
    if (found.length === 0) return notApplicable('no tool that may be called has a parameter with x-mcp-header')
    for (const { name, args, param, tool } of found) {
      const call = callOf(tool, args)
      const ask = (options?: AskOptions): Promise<Reply> => askHttp(server, call.method, call.params, options)
      if ((await ask()).result !== undefined) return judge({ name, param, value: String(valueAt(args, param.path)), ask }, server)
    }
    return notApplicable('it refuses the tools with x-mcp-header that Assay may call, whatever the headers say')
  }

function candidates(server: ServerUnderTest) {
  return server.survey.tools.flatMap((tool) => {
    const params = paramsOf(tool)
    const made = params.length > 0 && server.callable(tool) ? server.argumentsFor(tool) : undefined
    if (made === undefined) return []
    // Text is what can be changed and encoded without being another number.
    const param = params.find(({ schema }) => schema['type'] === 'string') ?? params[0]
    if (param === undefined) return []
    const there = valueAt(made, param.path)
    const args = there === undefined || there === '' ? withValue(made, param.path, sample(param.schema)) : made
    return [{ name: tool.name, tool, param, args }]
  })
}

const valueAt = (args: JsonObject, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), args)

/** The arguments with this value at this path; undefined leaves it out. */
export function withValue(args: JsonObject, path: readonly string[], value: unknown): JsonObject {
  const [key, ...rest] = path
  if (key === undefined) return args
  const { [key]: below, ...others } = args
  const filled = rest.length === 0 ? value : withValue(isObject(below) ? below : {}, rest, value)
  return filled === undefined ? others : { ...others, [key]: filled }
}

function sample({ type, enum: allowed, default: usual }: JsonObject): unknown {
  if (usual !== undefined) return usual
  if (Array.isArray(allowed) && allowed.length > 0) return allowed[0]
  return type === 'integer' ? 1 : type === 'boolean' ? true : 'assay'
}
