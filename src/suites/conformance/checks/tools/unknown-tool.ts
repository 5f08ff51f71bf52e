import type { Check } from '../../../../targets/server/contract.js'
import { callTool, isSuccess } from '../features/calls.js'
import { answerText, broken, kept } from '../features/finding.js'
import { answering } from '../features/silence.js'

/** SDKs answer with an error or with a result that says `isError`; either tells the model. */
export const check: Check = (server) =>
  answering(server, async (session) => {
    const { sent, answer } = await callTool(session, `assay-unknown-${server.random(4)}`, {})
    return isSuccess(answer) ? broken('the server answered a call of a tool that does not exist as done', sent, answerText(answer)) : kept
  })
