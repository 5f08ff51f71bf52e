import type { Check } from '../../../../targets/server/contract.js'
import { brief, isNameless } from './answers.js'
import { broken, kept } from './findings.js'
import { changed, requestLine, say, simplest, withSession } from './talk.js'

export const check: Check = async (server) =>
  await withSession(server, async (session) => {
    const said = await say(server, session, changed(requestLine(server, session, 0, simplest(server)), { id: 1.5 }))
    const other = said.answers.find((answer) => answer.id !== 1.5 && !isNameless(answer))
    return other ? broken(`The server answered a request with the id 1.5 under the id ${brief(other.id)}.`, said) : kept
  })
