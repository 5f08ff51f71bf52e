import type { Check } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { nameOf, requiredOf } from '../features/names.js'
import { answering } from '../features/silence.js'

export const check: Check = async (server) => {
  const prompts = server.survey.prompts.filter((prompt) => requiredOf(prompt).length > 0).slice(0, 5)
  if (prompts.length === 0) return notApplicable('the server lists no prompt with required arguments')
  return answering(server, async (session) => {
    for (const prompt of prompts) {
      const params = { name: prompt['name'], arguments: {} }
      const answer = await session.request('prompts/get', params)
      if (answer.error?.code === -32602) continue
      const how = answer.error ? `refused by ${answer.error.code}, not by -32602` : 'given'
      return broken(
        `the prompt "${nameOf(prompt)}" was ${how} without its required arguments`,
        requestText('prompts/get', params),
        answerText(answer),
      )
    }
    return kept
  })
}
