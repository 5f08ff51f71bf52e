import { NoAnswer, type HttpAnswer, type ServerUnderTest, type Session } from '../../../../targets/server/contract.js'
import { requestLine, type Line } from './talk.js'

/** An `initialize` as a well-behaved client sends it first; in a session that is there already where one is given. */
export const initializeLine = (server: ServerUnderTest, session: Session | undefined, id: string): Line =>
  requestLine(server, session, id, 'initialize', {
    protocolVersion: server.revision,
    capabilities: {},
    clientInfo: { name: 'vitest-assay', version: '1.0.0' },
  })

/** Ends the session that an answer to our `initialize` has begun: no driver knows of it. */
export async function forget(server: ServerUnderTest, http: HttpAnswer | undefined, own?: Session): Promise<void> {
  const id = http?.headers['mcp-session-id']
  if (id === undefined || id === own?.id) return
  try {
    await server.http({ method: 'DELETE', headers: { 'mcp-session-id': id }, timeout: 2000 })
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}
