import type { Check, JsonObject, ServerTool } from '../../../../targets/server/contract.js'
import { type CallableTool, callableTools, callTool, isRefused, noCallableTool, plainAnswer } from './calls.js'
import { answerText, broken, kept, notApplicable } from './finding.js'
import { answering } from './silence.js'
import { validatorOf } from './validate.js'
import { tells } from './known.js'

/** Arguments that a tool's schema forbids, with what is wrong with them in words that follow "with". */
interface Mutant {
  readonly args: JsonObject
  readonly flaw: string
}

type Mutate = (args: JsonObject, tool: ServerTool) => readonly Mutant[]

/**
 * A check that calls tools with arguments which their schema forbids, each flaw once, at most three a tool. A schema validator has to accept the plain arguments
 * and to refuse the flawed ones: what is forbidden is never guessed. A refusal counts where the plain call is answered otherwise. `without`: what the server lacks
 * when no tool can be asked.
 */
export function refusesMutants(mutate: Mutate, without: string): Check {
  return async (server) => {
    const tools = callableTools(server)
    if (tools.length === 0) return notApplicable(noCallableTool)
    const cases = (await Promise.all(tools.map((tool) => forbidden(tool, mutate)))).flat()
    if (cases.length === 0) return notApplicable(without)
    return answering(server, async (session) => {
      let told = 0
      for (const { tool, plain, args, flaw } of cases) {
        const { sent, answer } = await callTool(session, tool.name, args)
        if (!isRefused(answer))
          return broken(`the tool "${tool.name}" answered a call with ${flaw} as if it were right`, sent, answerText(answer))
        const { name } = tool
        const right = await plainAnswer(server, session, name, plain)
        if (!isRefused(right) || tells('tools/call', [{ name, answer: right }], { name, answer })) told++
      }
      return told > 0 ? kept : notApplicable('the server refuses the tools in the same way when they are called as they should be')
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
  return [...found.values()].slice(0, 3).map((mutant) => ({ tool, plain: args, ...mutant }))
}
