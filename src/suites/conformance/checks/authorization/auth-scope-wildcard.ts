import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { askedIn, askedScopes, noScopes } from './scopes.js'

/** Those that Security Best Practices give as mistakes, and whatever else holds a star. */
const everything = /\*|^(?:all|full-access)$/i

export const check: Check = async (server) => {
  const scopes = await askedScopes(server)
  if (scopes.challenge === undefined && scopes.metadata === undefined) return notApplicable(noScopes)
  const where = askedIn(scopes, (scope) => everything.test(scope))
  return where === undefined ? kept : broken(server, `It asks for ${where}, which stands for everything.`, ...scopes.talks)
}
