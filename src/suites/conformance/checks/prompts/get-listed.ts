import type { Answer, JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { inBatches } from '../features/batches.js'
import { requestText } from '../features/finding.js'
import { argumentsOf, requiredOf } from '../features/names.js'
import { withSession } from '../features/session.js'

/** Each is asked for: more than these tell nothing new. */
const mostPrompts = 20

export interface Filled {
  readonly prompt: JsonObject
  readonly sent: string
  readonly answer: Answer
}

const filledFor = new WeakMap<object, Promise<Filled[]>>()

/** The first 20 prompts, with some text for what they require, once in a revision: several checks look at the same answers. */
export function getListed(server: ServerUnderTest): Promise<Filled[]> {
  const known = filledFor.get(server.survey)
  if (known) return known
  const filled = withSession(server, (session) =>
    inBatches(server.survey.prompts.slice(0, mostPrompts), async (prompt) => {
      const required = requiredOf(prompt).map(({ name }) => [String(name), 'assay'])
      const params = {
        name: prompt['name'],
        ...(argumentsOf(prompt).length > 0 ? { arguments: Object.fromEntries(required) as JsonObject } : {}),
      }
      return { prompt, sent: requestText('prompts/get', params), answer: await session.request('prompts/get', params) }
    }),
  )
  filledFor.set(server.survey, filled)
  return filled
}
