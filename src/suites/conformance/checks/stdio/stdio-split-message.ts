import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { framing } from './framing.js'

export const check: Check = async (server) => {
  const { pieces } = await framing(server)
  return pieces.answered ? kept : broken('The server did not answer a request that came in three pieces.', pieces)
}
