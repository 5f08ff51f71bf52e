import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { outcome, served, type Headers } from '../origin/talk.js'
import { ask, end } from './ask.js'
import { withSession } from './with-session.js'

/** Tries to end a session with `headers` of somebody else, and looks whether its owner still has it. */
export const endedBy = (server: ServerUnderTest, headers: Headers, who: string): Promise<Finding> =>
  withSession(server, async (id) => {
    const foreign = await end(server, id, headers)
    const after = await ask(server, id)
    if (!served(after))
      return broken(server, `${who} ended a session: its owner's next request was answered with ${outcome(after)}.`, foreign, after)
    const own = await end(server, id)
    return own.answer.status < 300 ? kept : notApplicable(`it lets nobody end a session (DELETE: ${outcome(own)})`)
  })
