import type { Check } from '../../../../targets/server/contract.js'
import { survived } from './alive.js'
import { ordeals } from './odd.js'
import { together } from './talk.js'

export const check: Check = async (server) => {
  const { damaged, garbage } = await ordeals(server)
  return survived(damaged.dead ?? garbage.dead, 'messages that are no JSON', together([damaged, garbage]))
}
