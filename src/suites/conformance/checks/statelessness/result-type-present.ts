import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from './line.js'
import { tourOf } from './tour.js'

/** Basic > ResultType. Extensions may add types of their own, once they are advertised. */
export const check: Check = async (server) => {
  const extended = server.survey.capabilities['extensions'] !== undefined
  for (const { method, bare } of await tourOf(server)) {
    const type = bare.result?.['resultType']
    if (bare.result === undefined || type === 'complete' || type === 'input_required') continue
    if (typeof type !== 'string') return broken(`The server answered ${method} with a result without resultType.`, bare)
    if (!extended) return broken(`The server answered ${method} with the resultType "${type}", and advertises no extension.`, bare)
  }
  return kept
}
