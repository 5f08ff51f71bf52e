import type { Answer, JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { inBatches } from '../features/batches.js'
import { requestText } from '../features/finding.js'
import { withSession } from '../features/session.js'
import { oncePerServer } from '../once.js'
import { paramsFor } from './known-prompts.js'
import { tells } from '../features/known.js'
import { nameOf } from '../features/names.js'

/** Each is asked for: more than these tell nothing new. */
const mostPrompts = 20

export interface Filled {
  readonly prompt: JsonObject
  readonly sent: string
  readonly answer: Answer
}

/** The first 20 prompts, with some text for what they require, once in a revision: several checks look at the same answers. */
export const getListed = oncePerServer(async (server): Promise<readonly Filled[]> => {
  const prompts = server.survey.prompts.slice(0, mostPrompts)
  if (prompts.length === 0) return []
  return withSession(server, (session) =>
    inBatches(prompts, async (prompt) => {
      const params = paramsFor(prompt)
      return { prompt, sent: requestText('prompts/get', params), answer: await session.request('prompts/get', params) }
    }),
  )
})

/** Whether the refusal of a prompt says anything: filled as its list says, it is answered otherwise. */
export const tellsOf = async (server: ServerUnderTest, prompt: JsonObject, answer: Answer): Promise<boolean> => {
  const name = nameOf(prompt)
  const filled = (await getListed(server)).filter((one) => one.prompt === prompt).map((one) => ({ name, answer: one.answer }))
  return tells('prompts/get', filled, { name, answer })
}

export const refusedAnyway = 'the server refuses its prompts in the same way when they are asked for as they are listed'
