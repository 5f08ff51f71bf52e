import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { bearerChallenge } from './challenge.js'
import { anonymous } from './wall.js'

/** That there is a challenge at all; what it says is judged by the others. */
export const check: Check = async (server) => {
  const refused = await anonymous(server)
  if (refused.answer.status !== 401)
    return notApplicable(`it answers without credentials with HTTP ${refused.answer.status}, which takes no challenge`)
  const header = refused.answer.headers['www-authenticate']
  if (bearerChallenge(header) !== undefined) return kept
  return broken(
    server,
    `It answered 401 ${header === undefined ? 'without WWW-Authenticate' : 'without a challenge of the scheme Bearer'}.`,
    refused,
  )
}
