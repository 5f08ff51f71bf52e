import type { Check } from '../../../../targets/server/contract.js'
import { isNameless } from './answers.js'
import { broken, kept } from './findings.js'
import { requestLine, sayAll, simplest, unanswered, withSession } from './talk.js'

const count = 100

export const check: Check = async (server) =>
  await withSession(server, async (session) => {
    const ids = Array.from({ length: count }, (_, at) => `assay-many-${at}`)
    const lines = ids.map((id) => requestLine(server, session, id, simplest(server)))
    const said = await sayAll(server, session, lines, { ids, atOnce: true })
    const missing = unanswered(ids, said.answers)
    // A server that is too busy may say so, by an error without an id or by an HTTP status: both count as an answer.
    const refusals = said.answers.filter(isNameless).length + said.refused
    if (missing.length > refusals)
      return broken(`The server left ${missing.length - refusals} of ${count} requests that were sent at once without an answer.`, said)
    const extra = said.answers.filter((answer) => ids.some((id) => id === answer.id)).length - (count - missing.length)
    return extra > 0 ? broken(`The server sent ${extra} more answers than there were requests.`, said) : kept
  })
