import type { ServerUnderTest } from '../../../../targets/server/contract.js'
import { knock, leave } from './knock.js'
import { post, served, talk, withHeaders, type Headers, type Talk } from './talk.js'

/**
 * A legacy session opened by hand and left again, whatever happens. `server.session()` also opens the session's stream, and a server may allow but one (409).
 * `use` gets the id, where the server gave one; `otherwise` the answer of a server that does not serve `initialize`.
 */
export async function bareSession<T>(
  server: ServerUnderTest,
  headers: Headers,
  use: (id: string | undefined) => Promise<T>,
  otherwise: (opened: Talk) => T,
): Promise<T> {
  const opened = await knock(server, headers, true)
  if (!served(opened)) return otherwise(opened)
  const id = opened.answer.headers['mcp-session-id']
  try {
    const { headers: own } = post(server, 'notifications/initialized', withHeaders({ 'mcp-session-id': id ?? null }, headers))
    await talk(server, {
      method: 'POST',
      headers: own ?? {},
      body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    })
    return await use(id)
  } finally {
    await leave(server, id)
  }
}
