import type { Check } from '../../../../targets/server/contract.js'
import { askHttp, broken, kept, notApplicable, outcome } from '../statelessness/line.js'

/** Transports > Protocol Version Header: without it, and with no other way to tell, 2025-03-26 is assumed. */
export const check: Check = async (server) => {
  if (!server.revisions.includes('2025-03-26'))
    return notApplicable('it does not serve 2025-03-26, the version that such a request stands for')
  const session = await server.session()
  try {
    const reply = await askHttp(server, 'ping', undefined, { session, headers: { 'mcp-protocol-version': null } })
    if (reply.result !== undefined) return kept
    return broken(`The server answered a ping without MCP-Protocol-Version with ${outcome(reply)}.`, reply)
  } finally {
    await session.close()
  }
}
