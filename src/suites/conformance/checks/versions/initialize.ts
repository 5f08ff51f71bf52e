import type { Message, ServerUnderTest } from '../../../../targets/server/contract.js'

/** A handshake of one's own, outside of every session. */
export interface Handshake {
  readonly answer: Message
  readonly sent: string
  readonly received: string
}

const client = { name: 'vitest-assay', version: '1.0.0' }

/** Asks for a version by `initialize`, in a process or over a connection of its own, and ends what came of it. */
export async function initialize(server: ServerUnderTest, version: string): Promise<Handshake> {
  const id = `assay-${server.random(4)}`
  const params = { protocolVersion: version, capabilities: {}, clientInfo: client }
  const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'initialize', params })
  return server.transport === 'stdio' ? overStdio(server, id, body) : overHttp(server, id, body)
}

async function overStdio(server: ServerUnderTest, id: string, body: string): Promise<Handshake> {
  const child = await server.spawn()
  try {
    child.write(`${body}\n`)
    const answer = await child.answer(id)
    return { answer, sent: body, received: JSON.stringify(answer) }
  } finally {
    // Its end is not waited for: one that stays is the driver's to end, and another check's to judge.
    child.end()
  }
}

async function overHttp(server: ServerUnderTest, id: string, body: string): Promise<Handshake> {
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const http = await server.http({ method: 'POST', headers, body, until: id })
  const session = http.headers['mcp-session-id']
  if (session !== undefined) await server.http({ method: 'DELETE', headers: { 'mcp-session-id': session } }).catch(() => undefined)
  const answer = http.messages.find((message) => message.method === undefined) ?? {}
  return { answer, sent: `POST ${server.url?.pathname ?? '/'}\n\n${body}`, received: `HTTP ${http.status}\n${http.body}` }
}
