import type { Check } from '../../../../targets/server/contract.js'
import { notApplicable } from '../origin/finding.js'
import { served } from '../origin/talk.js'
import { tampered } from './forged.js'
import { refuses } from './refuses.js'
import { bearerToken, bearing, noBearer } from './wall.js'

/** The valid token with one character changed. */
export const check: Check = async (server) => {
  const token = bearerToken(server)
  if (token === undefined) return notApplicable(noBearer)
  if (!served(await bearing(server, `Bearer ${token}`))) return notApplicable('the configured token is not accepted as it is either')
  return refuses(server, tampered(token), 'the valid token of which one character was changed')
}
