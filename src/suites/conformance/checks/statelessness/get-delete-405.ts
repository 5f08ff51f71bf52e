import type { Check } from '../../../../targets/server/contract.js'
import { legacyOf, servesLegacy } from './eras-mixed.js'
import { broken, kept, notApplicable } from './line.js'

/** Streamable HTTP > Earlier Streamable HTTP Revisions. */
export const check: Check = async (server) => {
  if ((await legacyOf(server)) !== undefined) return notApplicable(servesLegacy)
  for (const method of ['GET', 'DELETE']) {
    const headers = { accept: 'text/event-stream', 'mcp-protocol-version': server.revision }
    const { status, body } = await server.http({ method, headers })
    const shown = { sent: `${method} ${server.url?.pathname ?? '/'}`, received: `HTTP ${status}\n${body}` }
    if (status !== 405) return broken(`The server answered ${method} with HTTP ${status}, not with 405.`, shown)
  }
  return kept
}
