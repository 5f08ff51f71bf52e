import { brief } from './answers.js'
import type { Check } from '../../../../targets/server/contract.js'
import { asked, type Topic } from './asked.js'
import { broken, kept } from './findings.js'

/** Each request of a part of the conversation was answered under its own id. */
export const echoed =
  (part: Topic): Check =>
  async (server) => {
    for (const one of (await asked(server))[part]) {
      const { id, answer, http } = one
      if (answer !== undefined && answer.id === id) continue
      const instead = answer === undefined ? `${http ? `HTTP ${http.status} and ` : ''}no answer of this id` : `the id ${brief(answer.id)}`
      return broken(`The server answered a request with the id ${JSON.stringify(id)} with ${instead}.`, one)
    }
    return kept
  }
