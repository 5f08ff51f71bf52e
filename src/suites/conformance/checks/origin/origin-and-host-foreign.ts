import type { Check } from '../../../../targets/server/contract.js'
import { notApplicable } from './finding.js'
import { foreignHost, reboundHost, refusesOpening } from './foreign.js'

/** Both headers carry the rebound name: an Origin check that compares the two with each other finds them equal. */
export const check: Check = async (server) => {
  if (server.remote) return notApplicable('what stands in front of a remote server routes by Host, so that its answer would tell nothing')
  const host = reboundHost(server)
  const what = (status: number): string => `A request with ${foreignHost} in both Host and Origin was served with HTTP ${status}.`
  return refusesOpening(server, { host, origin: `http://${host}` }, (talk) => what(talk.answer.status))
}
