import type { Check } from '../../../../targets/server/contract.js'
import { bothErasOverPipes, pipesOfBothEras } from './eras-mixed.js'
import { notApplicable, withLine } from './line.js'
import { codes } from './meta.js'
import { refused } from './refused.js'

/** Basic > _meta. Over HTTP the header still says which revision is meant. */
export const check: Check = async (server) => {
  if (await pipesOfBothEras(server)) return notApplicable(bothErasOverPipes)
  return withLine(server, async (line) => {
    const reply = await line.ask('server/discover', undefined, { meta: null })
    return refused('a request without _meta', reply, [codes.invalidParams])
  })
}
