import type { Check } from '../../../../targets/server/contract.js'
import { survived } from './alive.js'
import { broken, kept } from './findings.js'
import { ordeals } from './odd.js'

export const check: Check = async (server) => {
  const { halfText, halfId } = await ordeals(server)
  for (const said of [halfText, halfId]) {
    if (said.dead !== undefined) return survived(said.dead, 'a request that holds half a surrogate pair', said)
    if (said.answers.length === 0 && (said.http?.status ?? 0) < 400)
      return broken('The server did not answer a request that holds half a surrogate pair.', said)
  }
  return kept
}
