import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { knockAt } from './knock-at.js'
import { served } from '../origin/talk.js'
import { bearerToken, bearing, noBearer } from './wall.js'

/** The name of RFC 6750, section 2.3, and others that are in use. */
const names = ['access_token', 'token', 'api_key', 'apiKey', 'authorization'] as const

export const check: Check = async (server) => {
  const token = bearerToken(server)
  if (token === undefined) return notApplicable(noBearer)
  if (!served(await bearing(server, `Bearer ${token}`))) return notApplicable('the configured token is not accepted in the header either')
  for (const name of names) {
    const talk = await knockAt(server, `${name}=${encodeURIComponent(token)}`)
    if (served(talk)) return broken(server, `It served a request whose only credential was ${name} in the query string.`, talk)
  }
  return kept
}
