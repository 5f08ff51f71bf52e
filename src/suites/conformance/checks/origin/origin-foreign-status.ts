import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from './finding.js'
import { foreignOrigin, unserved } from './foreign.js'
import { knock } from './knock.js'
import { outcome, served } from './talk.js'

/** The status alone: whether a foreign Origin is served at all is origin-foreign's. */
export const check: Check = async (server) => {
  const foreign = await knock(server, { origin: foreignOrigin })
  if (served(foreign)) return notApplicable('a foreign Origin is served, so that there is no refusal to look at')
  const control = await unserved(server)
  if (control !== undefined) return control
  if (foreign.answer.status === 403) return kept
  return broken(server, `A request with the Origin ${foreignOrigin} was refused with ${outcome(foreign)} in place of 403.`, foreign)
}
