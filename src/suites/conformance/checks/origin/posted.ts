import type { ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import type { Headers, Talk } from './talk.js'

/** A request over HTTP+SSE: it is posted to the address that the session's stream has named, and answered on that stream. */
export async function posted(server: ServerUnderTest, session: Session, method: string, headers: Headers = {}): Promise<Talk> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: `assay-${server.random(4)}`, method, params: {} })
  const { http, messages, received } = await session.raw(body, { headers })
  return { request: { method: 'POST', headers, body }, answer: { status: 0, headers: {}, ...http, messages, body: received } }
}
