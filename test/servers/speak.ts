import { exchange, type Reply, type Said } from './raw-http.js'
import { startProcess } from './raw-pipe.js'

export const legacy = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25']
export const modern = '2026-07-28'

export const initialize = (revision: string, capabilities: object = {}) => ({
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: { protocolVersion: revision, capabilities, clientInfo: { name: 'test', version: '1' } },
})

export const request = (id: string | number, method: string, params?: object) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params ? { params } : {}),
})
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
export const call = (name: string, args: object) => ({ name, arguments: args })

/** A modern request: with `_meta`, and the headers that repeat it. */
export function modernRequest(id: string | number, method: string, params: Record<string, unknown> = {}, meta: object = {}) {
  const name = params['name'] ?? params['uri']
  return {
    body: request(id, method, {
      ...params,
      _meta: { 'io.modelcontextprotocol/protocolVersion': modern, 'io.modelcontextprotocol/clientCapabilities': {}, ...meta },
    }),
    headers: {
      'mcp-protocol-version': modern,
      'mcp-method': method,
      ...(typeof name === 'string' ? { 'mcp-name': name } : {}),
    } as Record<string, string>,
  }
}

/** A session over streamable HTTP: the headers that its requests need, and a function that posts with them. */
export async function openSession(
  url: string,
  revision: string,
  options: { headers?: Record<string, string>; capabilities?: object } = {},
) {
  const hello = await exchange(url, { body: initialize(revision, options.capabilities), headers: options.headers ?? {} })
  const id = String(hello.headers['mcp-session-id'])
  const headers = { ...options.headers, 'mcp-session-id': id, ...(revision < '2025-06-18' ? {} : { 'mcp-protocol-version': revision }) }
  await exchange(url, { body: initialized, headers })
  const post = (body: unknown, more: Record<string, string> = {}): Promise<Reply> =>
    exchange(url, { body, headers: { ...headers, ...more } })
  return { id, headers, hello: hello.messages[0] as Said, post }
}

/** A process over stdio after its handshake. */
export async function openPipe(revision: string, args: readonly string[] = [], capabilities: object = {}) {
  const server = startProcess(args)
  server.send(initialize(revision, capabilities))
  const hello = await server.answer('hello')
  server.send(initialized)
  return { ...server, hello }
}

/** A session over the old transport: a stream, and an address that it names. */
export async function openOldStream(url: string, revision: string) {
  const { request: open } = await import('node:http')
  let text = ''
  let wake: () => void = () => {}
  const stream = open(url, { headers: { accept: 'text/event-stream' }, agent: false }, (answer) => {
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part
      wake()
    })
    answer.on('error', () => {})
  })
  stream.on('error', () => {})
  stream.end()
  const event = async (pattern: RegExp): Promise<string> => {
    for (;;) {
      const found = pattern.exec(text)?.[1]
      if (found !== undefined) return found
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const post = async (body: unknown) => exchange(new URL(await event(/event: endpoint\ndata: (.+)\n\n/), url).href, { body })
  const answer = async (id: string): Promise<Said> => JSON.parse(await event(new RegExp(`data: (.*"id":"${id}".*)\\n\\n`)))
  await post(initialize(revision))
  const hello = await answer('hello')
  await post(initialized)
  return { hello, post, answer, close: () => stream.destroy() }
}
