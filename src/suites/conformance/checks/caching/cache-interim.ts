import type { Check } from '../../../../targets/server/contract.js'
import { nothingAsks } from '../request-state/asking.js'
import { broken, kept, notApplicable } from '../statelessness/line.js'
import { tourOf } from '../statelessness/tour.js'
import { inputRequests } from '../statelessness/wanted.js'

/** Caching > Cacheable Results: results that ask for input carry no hints. */
export const check: Check = async (server) => {
  const asking = (await tourOf(server)).filter(({ rich }) => inputRequests(rich) !== undefined)
  const marked = asking.find(({ rich: { result = {} } }) => 'ttlMs' in result || 'cacheScope' in result)
  if (marked) {
    const where = `${marked.method} of ${marked.subject?.name ?? 'nothing'}`
    return broken(`The server asked for input in ${where} and marked that as cacheable.`, marked.rich)
  }
  return asking.length > 0 ? kept : notApplicable(nothingAsks)
}
