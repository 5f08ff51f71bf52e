import type { Check } from '../../../../targets/server/contract.js'
import { legacyOf } from '../statelessness/eras-mixed.js'
import { askHttp, notApplicable } from '../statelessness/line.js'
import { codes } from '../statelessness/meta.js'
import { refused } from '../statelessness/refused.js'

/** Streamable HTTP > Protocol Version Header: who serves clients that know no such header may take the request for one of 2025-03-26. */
export const check: Check = async (server) => {
  const oldest = server.revisions[0]
  const legacy = oldest === server.revision ? await legacyOf(server) : oldest
  if (legacy !== undefined && legacy < '2025-06-18') return notApplicable('it serves revisions that have no version header')
  const reply = await askHttp(server, 'server/discover', undefined, { headers: { 'mcp-protocol-version': null } })
  return refused('a request without MCP-Protocol-Version', reply, [codes.headerMismatch])
}
