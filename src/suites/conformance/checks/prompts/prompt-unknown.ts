import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, requestText } from '../features/finding.js'
import { answering } from '../features/silence.js'
import { refusedPrompt } from './known-prompts.js'

export const check: Check = async (server) => {
  const params = { name: `assay-unknown-${server.random(4)}` }
  const outcome = await answering(server, async (session) => {
    const answer = await session.request('prompts/get', params)
    if (answer.error?.code === -32602) return { name: params.name, answer }
    const how = answer.error ? `refused it by ${answer.error.code}, not by -32602` : 'gave it'
    return broken(
      `the server was asked for a prompt that it does not list and ${how}`,
      requestText('prompts/get', params),
      answerText(answer),
    )
  })
  return 'kind' in outcome ? outcome : refusedPrompt(server, outcome)
}
