import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { isResultOf } from '../result-of.js'
import { callableTools, plainAnswer } from './calls.js'
import { kept, notApplicable } from './finding.js'
import { knownBy, tells, type Named } from './known.js'

const knownTools = knownBy(
  'tools/call',
  (server) => callableTools(server).map(({ tool, args }) => ({ name: tool.name, params: { name: tool.name, arguments: args } })),
  (server, session, { name, params }) => plainAnswer(server, session, name, params['arguments']),
)

/** Kept, if calls that were refused say anything: a listed tool is answered otherwise. Where none may be called, that tools are listed has to do. */
export async function refusedTool(server: ServerUnderTest, refusals: readonly Named[]): Promise<Finding> {
  if (!isResultOf('tools/list', server.survey.answers['tools/list']?.result))
    return notApplicable('the server does not serve tools/list either (see capability-answers)')
  if (callableTools(server).length === 0) return kept
  const known = await knownTools(server)
  // A refusal by an HTTP status alone is not among them: there it is enough that a listed tool is answered at all.
  return known.length > 0 && refusals.every((refusal) => tells('tools/call', known, refusal))
    ? kept
    : notApplicable('the server refuses the calls of its listed tools that Assay may make in the same way')
}
