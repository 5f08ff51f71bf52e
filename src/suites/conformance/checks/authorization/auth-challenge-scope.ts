import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { askedScopes, noScopes } from './scopes.js'

/** A server that has scopes, as its metadata shows, says in the challenge which of them are needed. */
export const check: Check = async (server) => {
  const { challenge, metadata, challenged, talks } = await askedScopes(server)
  if (challenge !== undefined && challenge.length > 0) return kept
  if (!challenged) return notApplicable('it sends no challenge of the scheme Bearer (see auth-challenge-bearer)')
  if (metadata === undefined || metadata.length === 0) return notApplicable(noScopes)
  return broken(server, 'Its 401 names no scope in WWW-Authenticate, though its metadata lists scopes.', ...talks)
}
