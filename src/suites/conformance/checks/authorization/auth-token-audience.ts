import type { Check } from '../../../../targets/server/contract.js'
import { claims, signed, unsigned } from './forged.js'
import { refuses } from './refuses.js'
import { bearerToken } from './wall.js'

/**
 * A JWT for another service, signed with our own key and then not at all. Only the issuer could sign one that differs in its audience alone, so that a pass shows
 * that such tokens are refused, and not why.
 */
export const check: Check = async (server) => {
  const foreign = { ...claims(server, bearerToken(server)), aud: 'https://other.example/mcp' }
  const first = await refuses(server, signed(foreign, server.random(32)), 'a JWT for another audience')
  return first.kind === 'kept' ? refuses(server, unsigned(foreign), 'an unsigned JWT for another audience') : first
}
