import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { outcome, served } from '../origin/talk.js'
import { ask } from './ask.js'
import { withSession } from './with-session.js'

/** A request outside of any session, while there is one. */
export const check: Check = (server) =>
  withSession(server, async () => {
    const bare = await ask(server, null)
    if (served(bare)) return notApplicable('it serves requests without a session id too, so that it does not require one')
    if (bare.answer.status === 400) return kept
    return broken(server, `A request without a session id was answered with ${outcome(bare)} in place of 400.`, bare)
  })
