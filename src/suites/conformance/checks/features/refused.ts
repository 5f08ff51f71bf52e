import type { Check, JsonObject, ServerTool } from '../../../../targets/server/contract.js'
import { type CallableTool, callableTools, callTool, isRefused, noCallableTool } from './calls.js'
import { answerText, broken, kept, notApplicable } from './finding.js'
import { answering } from './silence.js'
import { validatorOf } from './validate.js'

/** Arguments that a tool's schema forbids, with what is wrong with them in words that follow "with". */
interface Mutant {
  readonly args: JsonObject
  readonly flaw: string
}

type Mutate = (args: JsonObject, tool: ServerTool) => readonly Mutant[]

/**
 * A check that calls tools with arguments which their schema forbids, each flaw once, at most three a tool. A schema validator has to accept the plain arguments
 * and to refuse the flawed ones: what is forbidden is never guessed. `without`: what the server lacks when no tool can be asked.
 */
export function refusesMutants(mutate: Mutate, without: string): Check {
  return async (server) => {
    const tools = callableTools(server)
    if (tools.length === 0) return notApplicable(noCallableTool)
    const cases = (await Promise.all(tools.map((tool) => forbidden(tool, mutate)))).flat()
    if (cases.length === 0) return notApplicable(without)
    return answering(server, async (session) => {
      for (const { tool, args, flaw } of cases) {
        const { sent, answer } = await callTool(session, tool.name, args)
        if (!isRefused(answer))
          return broken(`the tool "${tool.name}" answered a call with ${flaw} as if it were right`, sent, answerText(answer))
      }
      return kept
    })
  }
}

async function forbidden({ tool, args }: CallableTool, mutate: Mutate) {
  const mutants = mutate(args, tool)
  if (mutants.length === 0) return []
  const validate = await validatorOf(tool.inputSchema)
  if (!validate?.(args).valid) return []
  const found = new Map<string, Mutant>()
  for (const mutant of mutants) if (!found.has(mutant.flaw) && !validate(mutant.args).valid) found.set(mutant.flaw, mutant)
  return [...found.values()].slice(0, 3).map((mutant) => ({ tool, ...mutant }))
}
