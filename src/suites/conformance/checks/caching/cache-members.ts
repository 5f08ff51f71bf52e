import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../statelessness/line.js'
import { tourOf } from '../statelessness/tour.js'

/** Caching > Cacheable Results, Time-to-Live Field and Cache Scope Field. */
export const check: Check = async (server) => {
  for (const { method, bare } of await tourOf(server)) {
    // Calls and prompts are not cacheable, nor is a read that asks for input.
    if (method === 'tools/call' || method === 'prompts/get' || bare.result === undefined || bare.result['resultType'] === 'input_required')
      continue
    const { ttlMs, cacheScope } = bare.result
    if (!Number.isInteger(ttlMs) || (ttlMs as number) < 0) {
      return broken(`The server answered ${method} with ${ttlMs === undefined ? 'no ttlMs' : `the ttlMs ${JSON.stringify(ttlMs)}`}.`, bare)
    }
    if (cacheScope !== 'public' && cacheScope !== 'private') {
      const instead = cacheScope === undefined ? 'no cacheScope' : `the cacheScope ${JSON.stringify(cacheScope)}`
      return broken(`The server answered ${method} with ${instead}.`, bare)
    }
  }
  return kept
}
