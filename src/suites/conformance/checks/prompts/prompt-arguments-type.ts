import type { Answer, Check, JsonObject } from '../../../../targets/server/contract.js'
import { answerText, broken, kept, notApplicable, requestText } from '../features/finding.js'
import { argumentsOf, nameOf } from '../features/names.js'
import { answering } from '../features/silence.js'
import { refusedAnyway, tellsOf } from './get-listed.js'

export const check: Check = async (server) => {
  const prompts = server.survey.prompts.filter((prompt) => argumentsOf(prompt).length > 0).slice(0, 5)
  if (prompts.length === 0) return notApplicable('the server lists no prompt with arguments')
  const refusals: { readonly prompt: JsonObject; readonly answer: Answer }[] = []
  const found = await answering(server, async (session) => {
    for (const prompt of prompts) {
      const odd = Object.fromEntries(argumentsOf(prompt).map(({ name }) => [String(name), { assay: true }]))
      const params = { name: prompt['name'], arguments: odd }
      const answer = await session.request('prompts/get', params)
      if (answer.result)
        return broken(
          `the prompt "${nameOf(prompt)}" took objects for its arguments`,
          requestText('prompts/get', params),
          answerText(answer),
        )
      refusals.push({ prompt, answer })
    }
    return undefined
  })
  if (found) return found
  for (const { prompt, answer } of refusals) if (await tellsOf(server, prompt, answer)) return kept
  return notApplicable(refusedAnyway)
}
