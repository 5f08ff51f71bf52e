import type { Check } from '../../../../targets/server/contract.js'
import { survived } from './alive.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { notUtf8 } = await ordeals(server)
  return survived(notUtf8.dead, 'messages with bytes that are no UTF-8', notUtf8)
}
