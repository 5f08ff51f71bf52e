import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { askedIn, askedScopes, noScopes } from './scopes.js'

export const check: Check = async (server) => {
  const scopes = await askedScopes(server)
  if (scopes.challenge === undefined && scopes.metadata === undefined) return notApplicable(noScopes)
  const where = askedIn(scopes, (scope) => scope === 'offline_access')
  return where === undefined ? kept : broken(server, `It asks for ${where}.`, ...scopes.talks)
}
