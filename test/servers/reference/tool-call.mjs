import { invalidParams } from './problem.mjs'
import { isObject } from './revisions.mjs'
import { schemaProblem } from './schema.mjs'

/** A call: which tool, whether it may be called, and whether its arguments are what its schema says. */
export const toolCallHooks = (server) => ({
  callTimes: new Map(),

  findTool(name, context) {
    const tool = typeof name === 'string' ? server.tools.get(name) : undefined
    // A tool that is hidden from a principal is one that does not exist for it.
    return tool && server.callAllowed(tool, context) ? tool : undefined
  },

  callAllowed: (tool, context) => server.toolAllowed(tool, context),

  unknownTool(_name) {
    throw invalidParams('Invalid params: unknown tool')
  },

  argumentsProblem: (tool, input) => schemaProblem(tool.definition.inputSchema, input),

  /** From 2025-11-25 on a model is to read what was wrong with its arguments, so it is a result; before, an error of the protocol. */
  invalidArguments(problem, context) {
    if (context.revision < '2025-11-25') throw invalidParams(`Invalid params: ${problem}`)
    return { content: [{ type: 'text', text: `Invalid arguments: ${problem}` }], isError: true }
  },

  tooManyCalls(context) {
    const now = server.now()
    const recent = (server.callTimes.get(context.principal) ?? []).filter((time) => time > now - 10_000)
    server.callTimes.set(context.principal, [...recent, now])
    return recent.length >= server.limits.calls
  },

  /** Structured content came with 2025-06-18. */
  presentResult({ structuredContent, ...rest }, context) {
    return structuredContent === undefined || context.revision < '2025-06-18' ? rest : { ...rest, structuredContent }
  },

  handlers: {
    async 'tools/call'(params, context) {
      const tool = server.findTool(params.name, context)
      if (!tool) return server.unknownTool(params.name, context)
      if (params.arguments !== undefined && !isObject(params.arguments)) throw invalidParams('Invalid params: arguments must be an object')
      if (server.tooManyCalls(context)) return { content: [{ type: 'text', text: 'Too many calls; try again later.' }], isError: true }
      if (params.requestState !== undefined && context.era === 'modern') server.readState(params.requestState, context)
      const input = params.arguments ?? {}
      const problem = server.argumentsProblem(tool, input)
      if (problem) return server.invalidArguments(problem, context)
      server.log('info', context)
      return server.presentResult(await tool.run(input, context), context)
    },
  },
})
