import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { framing } from './framing.js'

export const check: Check = async (server) => {
  const { joined } = await framing(server)
  return joined.answered ? kept : broken('The server did not answer both of two requests that came at once.', joined)
}
