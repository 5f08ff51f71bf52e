import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../origin/finding.js'
import { outcome, served } from '../origin/talk.js'
import { ask, strangeId } from './ask.js'
import { withSession } from './with-session.js'

/** An id of the right shape that was never given. */
export const check: Check = (server) =>
  withSession(server, async (id) => {
    const strange = await ask(server, strangeId(server, id))
    if (strange.answer.status === 404) return kept
    const did = served(strange) ? 'was served' : `was answered with ${outcome(strange)} in place of 404`
    return broken(server, `A request with a session id that the server never gave ${did}.`, strange)
  })
