import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { served } from '../origin/talk.js'
import { bearerToken, bearing, noBearer } from './wall.js'

/** The valid token under schemes that mean something else, and under none. */
export const check: Check = async (server) => {
  const token = bearerToken(server)
  if (token === undefined) return notApplicable(noBearer)
  if (!served(await bearing(server, `Bearer ${token}`))) return notApplicable('the configured token is not accepted as Bearer either')
  for (const scheme of ['Basic ', 'DPoP ', 'Token ', '']) {
    const talk = await bearing(server, `${scheme}${token}`)
    const how = scheme === '' ? 'without any scheme' : `under the scheme ${scheme.trim()}`
    if (served(talk)) return broken(server, `It accepted its Bearer token ${how}.`, talk)
  }
  return kept
}
