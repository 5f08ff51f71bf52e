import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable, outcome, withLine } from '../statelessness/line.js'
import { nothingAsks, questions, retry } from './asking.js'
import { isServed } from '../features/known.js'

/** MRTR > Error Handling: a client that could answer nothing is asked again. */
export const check: Check = (server) =>
  withLine(server, async (line) => {
    const asked = (await questions(server, line)).find(({ requests }) => Object.keys(requests).length > 0)
    if (!asked) return notApplicable(nothingAsks)
    const reply = await retry(line, asked, asked.state, { inputResponses: {} })
    if (isServed(asked.subject.method, reply)) return kept
    const instead = reply.result === undefined ? outcome(reply) : 'an error of the tool'
    return broken(
      `The server answered a request again without the input that it had asked for with ${instead}, and did not ask again.`,
      reply,
    )
  })
