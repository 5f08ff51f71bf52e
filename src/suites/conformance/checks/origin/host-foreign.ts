import type { Check } from '../../../../targets/server/contract.js'
import { notApplicable } from './finding.js'
import { foreignHost, reboundHost, refusesOpening } from './foreign.js'

/** A foreign Host and no Origin: what a rebound page sends when it reads its own site. */
export const check: Check = async (server) => {
  if (server.remote) return notApplicable('what stands in front of a remote server routes by Host, so that its answer would tell nothing')
  const host = reboundHost(server)
  return refusesOpening(server, { host }, (talk) => `A request with the Host ${foreignHost} was served with HTTP ${talk.answer.status}.`)
}
