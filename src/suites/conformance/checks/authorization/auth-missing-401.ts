import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { knock } from '../origin/knock.js'
import { outcome, served } from '../origin/talk.js'
import { anonymous } from './wall.js'

export const check: Check = async (server) => {
  const refused = await anonymous(server)
  if (refused.answer.status === 401) return kept
  if (served(refused)) return notApplicable('the first request of a client is served without credentials')
  // A 403 may have another cause; only that the same request is served with credentials shows that they were what was missing.
  const control = server.credentials.valid === undefined ? undefined : await knock(server)
  if (control === undefined)
    return notApplicable(`it answers with ${outcome(refused)}, and without valid credentials the cause cannot be told`)
  if (!served(control)) return notApplicable(`the configured credentials are not accepted (${outcome(control)})`)
  return broken(server, `A request without credentials was answered with ${outcome(refused)} in place of 401.`, refused)
}
