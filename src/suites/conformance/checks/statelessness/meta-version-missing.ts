import type { Check } from '../../../../targets/server/contract.js'
import { bothErasOverPipes, pipesOfBothEras } from './eras-mixed.js'
import { notApplicable, withLine } from './line.js'
import { codes, metaKeys } from './meta.js'
import { refused } from './refused.js'

/** Basic > _meta. */
export const check: Check = async (server) => {
  if (await pipesOfBothEras(server)) return notApplicable(bothErasOverPipes)
  return withLine(server, async (line) => {
    const reply = await line.ask('server/discover', undefined, { meta: { [metaKeys.version]: null } })
    return refused(`a request without ${metaKeys.version} in _meta`, reply, [codes.invalidParams])
  })
}
