import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { bareSession } from '../origin/bare-session.js'
import { notApplicable } from '../origin/finding.js'
import { outcome, served } from '../origin/talk.js'
import { ask } from './ask.js'

/** Opens a session with the valid credentials that serves its owner, hands its id over, and leaves it: what is refused to others says something there alone. */
export const withSession = (server: ServerUnderTest, use: (id: string) => Promise<Finding>): Promise<Finding> =>
  bareSession(
    server,
    {},
    (id) => (id === undefined ? Promise.resolve(notApplicable('the server gave no session id')) : useServing(server, id, use)),
    (opened) => notApplicable(`initialize is not served (${outcome(opened)})`),
  )

async function useServing(server: ServerUnderTest, id: string, use: (id: string) => Promise<Finding>): Promise<Finding> {
  const own = await ask(server, id)
  return served(own) ? use(id) : notApplicable(`a request in a fresh session is not served (${outcome(own)})`)
}
