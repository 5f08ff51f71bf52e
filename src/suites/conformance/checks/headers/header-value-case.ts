import type { Check } from '../../../../targets/server/contract.js'
import { askHttp } from '../statelessness/line.js'
import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'

/** Streamable HTTP > Case Sensitivity: values mind the case, so this one does not match the body. */
export const check: Check = async (server) => {
  const reply = await askHttp(server, 'server/discover', undefined, { headers: { 'mcp-method': 'SERVER/DISCOVER' } })
  return refused('a server/discover whose Mcp-Method says SERVER/DISCOVER', reply, [codes.headerMismatch])
}
