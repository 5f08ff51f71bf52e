import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { bareSession } from '../origin/bare-session.js'
import { notApplicable } from '../origin/finding.js'
import { outcome } from '../origin/talk.js'

/** Opens a session with the valid credentials, hands its id over, and leaves it. */
export const withSession = (server: ServerUnderTest, use: (id: string) => Promise<Finding>): Promise<Finding> =>
  bareSession(
    server,
    {},
    (id) => (id === undefined ? Promise.resolve(notApplicable('the server gave no session id')) : use(id)),
    (opened) => notApplicable(`initialize is not served (${outcome(opened)})`),
  )
