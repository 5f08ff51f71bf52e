import type { Check } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { broken, kept } from './line.js'
import { metaKeys } from './meta.js'
import { tourOf } from './tour.js'

/** Basic > _meta, per-response protocol fields. */
export const check: Check = async (server) => {
  for (const { method, bare } of await tourOf(server)) {
    if (bare.result === undefined) continue
    const meta = bare.result['_meta']
    const info = isObject(meta) ? meta[metaKeys.serverInfo] : undefined
    const whole = isObject(info) && typeof info['name'] === 'string' && typeof info['version'] === 'string'
    if (!whole) return broken(`The server answered ${method} without ${metaKeys.serverInfo} in the result's _meta.`, bare)
  }
  return kept
}
