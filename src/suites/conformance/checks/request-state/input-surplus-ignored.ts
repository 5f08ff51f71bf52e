import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable, outcome, withLine } from '../statelessness/line.js'
import { accepted, nothingAsks, question, questions, retry } from './asking.js'
import { answersTo } from './inputs.js'

/** MRTR > Error Handling. */
export const check: Check = (server) =>
  withLine(server, async (line) => {
    for (const { subject } of await questions(server, line)) {
      const first = await question(line, subject)
      if (!first || !accepted(await retry(line, first, first.state))) continue
      const asked = await question(line, subject)
      if (!asked) continue
      const surplus = { [`assay-${server.random(4)}`]: { action: 'accept', content: { assay: 'assay' } } }
      const reply = await retry(line, asked, asked.state, { inputResponses: { ...answersTo(asked.requests), ...surplus } })
      return accepted(reply)
        ? kept
        : broken(`The server answered a request with an input that it had not asked for with ${outcome(reply)}.`, reply)
    }
    return notApplicable(nothingAsks)
  })
