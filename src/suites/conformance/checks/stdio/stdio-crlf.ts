import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../jsonrpc/findings.js'
import { framing } from './framing.js'

export const check: Check = async (server) => {
  const { carriage } = await framing(server)
  return carriage.answered ? kept : broken('The server did not answer a request that ended in CR LF.', carriage)
}
