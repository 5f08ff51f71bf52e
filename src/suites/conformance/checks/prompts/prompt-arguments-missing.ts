import type { Answer, Check, JsonObject } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { nameOf, requiredOf } from '../features/names.js'
import { answering } from '../features/silence.js'
import { refusedAnyway, tellsOf } from './get-listed.js'

export const check: Check = async (server) => {
  const prompts = server.survey.prompts.filter((prompt) => requiredOf(prompt).length > 0).slice(0, 5)
  if (prompts.length === 0) return notApplicable('the server lists no prompt with required arguments')
  const refusals: { readonly prompt: JsonObject; readonly answer: Answer }[] = []
  const found = await answering(server, async (session) => {
    for (const prompt of prompts) {
      const params = { name: prompt['name'], arguments: {} }
      const answer = await session.request('prompts/get', params)
      if (answer.error?.code === -32602) {
        refusals.push({ prompt, answer })
        continue
      }
      const how = answer.error ? `refused by ${answer.error.code}, not by -32602` : 'given'
      return broken(
        `the prompt "${nameOf(prompt)}" was ${how} without its required arguments`,
        requestText('prompts/get', params),
        answerText(answer),
      )
    }
    return undefined
  })
  if (found) return found
  for (const { prompt, answer } of refusals) if (await tellsOf(server, prompt, answer)) return kept
  return notApplicable(refusedAnyway)
}
