import type { Check } from '../../../../targets/server/contract.js'
import { legacyOf, servesLegacy } from './eras-mixed.js'
import { askHttp, broken, kept, notApplicable, outcome } from './line.js'
import { isResultOf } from '../result-of.js'

/** Streamable HTTP > Earlier Streamable HTTP Revisions: ids are neither looked at nor handed out. */
export const check: Check = async (server) => {
  if ((await legacyOf(server)) !== undefined) return notApplicable(servesLegacy)
  const headers = { 'mcp-session-id': `assay-${server.random(8)}`, 'last-event-id': '1' }
  const reply = await askHttp(server, 'server/discover', undefined, { headers })
  if (!isResultOf('server/discover', reply.result))
    return broken(`The server answered a request with an Mcp-Session-Id with ${outcome(reply)}.`, reply)
  const given = reply.headers['mcp-session-id']
  return given === undefined
    ? kept
    : broken('The server handed out an Mcp-Session-Id.', { ...reply, received: `HTTP ${reply.status}\nmcp-session-id: ${given}` })
}
