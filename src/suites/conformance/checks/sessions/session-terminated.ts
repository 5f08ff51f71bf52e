import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { outcome, served } from '../origin/talk.js'
import { ask, end } from './ask.js'
import { withSession } from './with-session.js'

/** DELETE, and then a request in the session that was ended. */
export const check: Check = (server) =>
  withSession(server, async (id) => {
    const ended = await end(server, id)
    if (ended.answer.status >= 300) return notApplicable(`it does not let a client end its session (DELETE: ${outcome(ended)})`)
    const late = await ask(server, id)
    if (late.answer.status === 404) return kept
    const did = served(late) ? 'was still served' : `was answered with ${outcome(late)} in place of 404`
    return broken(server, `After DELETE was accepted, a request in that session ${did}.`, ended, late)
  })
