import type { Check } from '../../../../targets/server/contract.js'
import { askHttp } from '../statelessness/line.js'
import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'

/** Streamable HTTP > Server Validation. */
export const check: Check = async (server) => {
  const reply = await askHttp(server, 'server/discover', undefined, { headers: { 'mcp-method': 'tools/list' } })
  return refused('a server/discover whose Mcp-Method says tools/list', reply, [codes.headerMismatch])
}
