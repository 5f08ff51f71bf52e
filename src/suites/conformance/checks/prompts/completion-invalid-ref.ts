import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, requestText } from '../features/finding.js'
import { answering } from '../features/silence.js'

export const check: Check = (server) =>
  answering(server, async (session) => {
    const params = { ref: { type: 'ref/prompt', name: `assay-unknown-${server.random(4)}` }, argument: { name: 'assay', value: '' } }
    const answer = await session.request('completion/complete', params)
    if (answer.error?.code === -32602) return kept
    const how = answer.error ? `refused by ${answer.error.code}, not by -32602` : 'answered'
    return broken(
      `the server ${how} a completion for a prompt that does not exist`,
      requestText('completion/complete', params),
      answerText(answer),
    )
  })
