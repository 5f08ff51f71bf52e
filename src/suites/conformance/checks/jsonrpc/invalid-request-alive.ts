import type { Check } from '../../../../targets/server/contract.js'
import { survived } from './alive.js'
import { ordeals } from './odd.js'
import { together } from './talk.js'

export const check: Check = async (server) => {
  const { noMethod, malformed } = await ordeals(server)
  return survived(noMethod.dead ?? malformed.dead, 'malformed requests', together([noMethod, malformed]))
}
