import type { Check } from '../../../../targets/server/contract.js'
import { callTool, isSuccess } from '../features/calls.js'
import { answerText, broken } from '../features/finding.js'
import { refusedTool } from '../features/known-tools.js'
import { answering } from '../features/silence.js'

/** SDKs answer with an error or with a result that says `isError`; either tells the model. */
export const check: Check = async (server) => {
  const name = `assay-unknown-${server.random(4)}`
  const outcome = await answering(server, async (session) => {
    const { sent, answer } = await callTool(session, name, {})
    return isSuccess(answer)
      ? broken('the server answered a call of a tool that does not exist as done', sent, answerText(answer))
      : [{ name, answer }]
  })
  return Array.isArray(outcome) ? refusedTool(server, outcome) : outcome
}
