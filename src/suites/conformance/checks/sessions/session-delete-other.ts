import type { Check } from '../../../../targets/server/contract.js'
import { endedBy } from './ended-by.js'
import { otherPrincipal } from './other-principal.js'

export const check: Check = async (server) => {
  const other = await otherPrincipal(server)
  return 'unknown' in other ? other.unknown : endedBy(server, other.headers, 'Another principal')
}
