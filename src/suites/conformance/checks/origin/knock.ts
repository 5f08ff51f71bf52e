import type { ServerUnderTest } from '../../../../targets/server/contract.js'
import { get, post, talk, type Headers, type Talk } from './talk.js'

/**
 * What a client of this era begins with, but for `headers`: `initialize`, from 2026-07-28 on `server/discover`, over HTTP+SSE the stream. A session that it
 * opens is left at once, unless `stay` says that it is still needed. `path`: in place of that of the endpoint.
 */
export async function knock(server: ServerUnderTest, headers: Headers = {}, stay = false, path?: string): Promise<Talk> {
  const at = path === undefined ? {} : { path }
  if (server.transport === 'sse') return talk(server, { ...get(server, headers), ...at })
  if (server.era === 'modern') return talk(server, { ...post(server, 'server/discover', headers), ...at })
  const clientInfo = { name: 'vitest-assay', version: '0' }
  const params = { protocolVersion: server.revision, capabilities: {}, clientInfo }
  const opened = await talk(server, { ...post(server, 'initialize', headers, params), ...at })
  if (!stay) await leave(server, opened.answer.headers['mcp-session-id'])
  return opened
}

/** Ends a session, as a client does that needs it no longer. Servers need not allow it (405), so that the answer tells nothing here. */
export async function leave(server: ServerUnderTest, sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) return
  await server
    .http({ method: 'DELETE', headers: { 'mcp-session-id': sessionId, 'mcp-protocol-version': server.revision } })
    .catch(() => undefined)
}
