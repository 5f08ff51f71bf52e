import type { Check } from '../../../../targets/server/contract.js'
import { survived } from './alive.js'
import { broken } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { keys } = await ordeals(server)
  if (keys.dead === undefined && keys.answers.length === 0 && (keys.http?.status ?? 0) < 400) {
    return broken('The server did not answer a request whose params have members named __proto__ and constructor.', keys)
  }
  return survived(keys.dead, 'a request whose params have members named __proto__ and constructor', keys)
}
