import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, requestText } from '../features/finding.js'
import { answering } from '../features/silence.js'
import { refusedCompletion } from './known-completions.js'

export const check: Check = async (server) => {
  const name = `assay-unknown-${server.random(4)}`
  const params = { ref: { type: 'ref/prompt', name }, argument: { name: 'assay', value: '' } }
  const outcome = await answering(server, async (session) => {
    const answer = await session.request('completion/complete', params)
    if (answer.error?.code === -32602) return [{ name, answer }]
    const how = answer.error ? `refused by ${answer.error.code}, not by -32602` : 'answered'
    return broken(
      `the server ${how} a completion for a prompt that does not exist`,
      requestText('completion/complete', params),
      answerText(answer),
    )
  })
  return Array.isArray(outcome) ? refusedCompletion(server, outcome) : outcome
}
