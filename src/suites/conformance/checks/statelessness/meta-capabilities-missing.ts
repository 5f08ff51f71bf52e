import type { Check } from '../../../../targets/server/contract.js'
import { withLine } from './line.js'
import { codes, metaKeys } from './meta.js'
import { refused } from './refused.js'

/** Basic > _meta: an empty object says that there are none; only its absence is malformed. */
export const check: Check = (server) =>
  withLine(server, async (line) => {
    const reply = await line.ask('server/discover', undefined, { meta: { [metaKeys.capabilities]: null } })
    return refused(`a request without ${metaKeys.capabilities} in _meta`, reply, [codes.invalidParams])
  })
