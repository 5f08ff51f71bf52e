import { connect } from 'node:net'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { exchange, type Sent } from './raw-http.js'
import { type Reference, startReference } from './reference.mjs'
import { call, initialize, modern, modernRequest, openSession, request } from './speak.js'

let both: Reference
let session: Awaited<ReturnType<typeof openSession>>
beforeAll(async () => {
  both = await startReference()
  session = await openSession(both.url, '2025-11-25')
})
afterAll(() => both.close())

const deep = `${'['.repeat(100)}${']'.repeat(100)}`
const badUtf8 = Buffer.concat([
  Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"'),
  Buffer.from([0xff]),
  Buffer.from('"}}'),
])

describe('over HTTP the reference server refuses', () => {
  it.each<[string, Sent, number, number | undefined]>([
    ['a foreign Host', { headers: { host: 'evil.example' }, body: initialize('2025-11-25') }, 403, -32600],
    ['an opaque Origin', { headers: { origin: 'null' }, body: initialize('2025-11-25') }, 403, -32600],
    ['a foreign Origin at GET', { method: 'GET', headers: { origin: 'https://evil.example' } }, 403, -32600],
    ['another method', { headers: {}, body: initialize('2025-11-25'), method: 'PUT' }, 405, -32600],
    ['text/plain', { headers: { 'content-type': 'text/plain' }, body: initialize('2025-11-25') }, 415, -32600],
    ['Accept: text/html', { headers: { accept: 'text/html' }, body: initialize('2025-11-25') }, 406, -32600],
    ['what is no JSON', { body: '{"jsonrpc":' }, 400, -32700],
    ['what is no UTF-8', { body: badUtf8 }, 400, -32700],
    ['deep nesting', { body: `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${deep}}}` }, 400, -32600],
    ['2 MB', { body: `{"a":"${'x'.repeat(2_000_000)}"}` }, 413, -32600],
    ['a request without a session', { body: request(1, 'tools/list') }, 400, -32600],
    ['an unknown session', { headers: { 'mcp-session-id': 'made-up' }, body: request(1, 'tools/list') }, 404, -32600],
    ['an unknown version', { headers: { 'mcp-protocol-version': '1999-01-01' }, body: request(1, 'ping') }, 400, -32022],
    ['a modern GET', { method: 'GET', headers: { 'mcp-protocol-version': modern } }, 405, -32600],
    ['a modern DELETE', { method: 'DELETE', headers: { 'mcp-protocol-version': modern } }, 405, -32600],
  ])('%s', async (_what, sent, status, code) => {
    const answer = await exchange(both.url, sent)
    expect([answer.status, answer.messages[0]?.error?.code]).toEqual([status, code])
  })

  it.each<[string, unknown, number, number | undefined]>([
    ['a null id', { ...request(1, 'ping'), id: null }, 400, -32600],
    ['the id 1.5', request(1.5, 'ping'), 400, -32600],
    ['another version of JSON-RPC', { ...request(1, 'ping'), jsonrpc: '1.0' }, 400, -32600],
    ['params that are a list', { ...request(1, 'ping'), params: [] }, 400, -32600],
    ['a batch after 2025-03-26', [request(1, 'ping')], 400, -32600],
    ['a second initialize', initialize('2025-11-25'), 400, -32600],
    ['an unknown method', request(1, 'constructor'), 200, -32601],
    ['a tool named __proto__', request(1, 'tools/call', { name: '__proto__' }), 200, -32602],
    ['an unknown cursor', request(1, 'tools/list', { cursor: 'MTA' }), 200, -32602],
    ['an unknown prompt', request(1, 'prompts/get', { name: 'nope' }), 200, -32602],
    ['a prompt without its argument', request(1, 'prompts/get', { name: 'greet' }), 200, -32602],
    [
      'completion of nothing',
      request(1, 'completion/complete', { ref: { type: 'ref/prompt', name: 'no' }, argument: { name: 'a', value: '' } }),
      200,
      -32602,
    ],
    ['an unknown log level', request(1, 'logging/setLevel', { level: 'loud' }), 200, -32602],
    ['an unknown resource', request(1, 'resources/read', { uri: 'folder:///nope.txt' }), 200, -32002],
    ['a path that climbs', request(1, 'resources/read', { uri: 'folder:///../server.mjs' }), 200, -32002],
    ['an encoded path that climbs', request(1, 'resources/read', { uri: 'folder:///..%2fserver.mjs' }), 200, -32002],
    ['a request of the modern era without `_meta`', request(1, 'server/discover'), 400, -32602],
  ])('%s in a session', async (_what, body, status, code) => {
    const answer = await session.post(body)
    expect([answer.status, answer.messages[0]?.error?.code]).toEqual([status, code])
  })

  it('arguments that do not fit: as an error before 2025-11-25, and as a result from then on', async () => {
    const body = request(1, 'tools/call', call('add', { a: '1', b: 2 }))
    const older = await openSession(both.url, '2025-06-18')
    expect((await older.post(body)).messages[0]?.error?.code).toBe(-32602)
    expect((await session.post(body)).messages[0]?.result).toMatchObject({ isError: true })
  })

  it('a request that comes too slowly', async () => {
    const hasty = await startReference({ faults: [(server) => Object.assign(server['limits'] as object, { requestMs: 300 })] })
    const { port, host } = new URL(hasty.url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`POST /mcp HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`)
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (part) => (text += String(part))).on('close', () => resolve(text))
    })
    expect(answer).toContain('408')
    await hasty.close()
  })
})

describe('in the modern era the reference server refuses', () => {
  const search = () => modernRequest(1, 'tools/call', call('search', { query: 'a', region: 'eu', limit: 2 }))
  const list = (change: object, meta = {}) => {
    const { body, headers } = modernRequest(1, 'tools/list', {}, meta)
    return { body, headers: { ...headers, ...change } }
  }
  const without = ({ body, headers }: { body: unknown; headers: Record<string, string> }, name: string) => {
    const { [name]: _, ...rest } = headers
    return { body, headers: rest }
  }
  const params = { 'mcp-param-region': 'eu', 'mcp-param-limit': '2.0' }
  it.each<[string, Sent, number, number | undefined]>([
    ['no version header', without(list({}), 'mcp-protocol-version'), 400, -32020],
    ['another version header', list({ 'mcp-protocol-version': '2025-11-25' }), 400, -32020],
    ['no Mcp-Method', without(list({}), 'mcp-method'), 400, -32020],
    ['Mcp-Method in another case', list({ 'mcp-method': 'Tools/List' }), 400, -32020],
    ['no Mcp-Name', without(search(), 'mcp-name'), 400, -32020],
    ['another Mcp-Name', { ...search(), headers: { ...search().headers, ...params, 'mcp-name': 'echo' } }, 400, -32020],
    ['no Mcp-Param', search(), 400, -32020],
    ['another Mcp-Param', { ...search(), headers: { ...search().headers, ...params, 'mcp-param-region': 'us' } }, 400, -32020],
    ['broken Base64', { ...search(), headers: { ...search().headers, ...params, 'mcp-param-region': '=?base64?%%?=' } }, 400, -32020],
    ['nothing, of the right ones', { ...search(), headers: { ...search().headers, ...params } }, 200, undefined],
    [
      'nothing, of encoded ones',
      {
        ...search(),
        headers: { ...search().headers, ...params, 'mcp-name': '=?base64?c2VhcmNo?=', 'mcp-param-region': '=?base64?ZXU=?=' },
      },
      200,
      undefined,
    ],
    ['no _meta', { ...list({}), body: request(1, 'tools/list') }, 400, -32602],
    ['no version in _meta', list({}, { 'io.modelcontextprotocol/protocolVersion': undefined }), 400, -32602],
    ['no capabilities in _meta', list({}, { 'io.modelcontextprotocol/clientCapabilities': undefined }), 400, -32602],
    ['an unknown log level', list({}, { 'io.modelcontextprotocol/logLevel': 'loud' }), 200, -32602],
    [
      'another version',
      list({ 'mcp-protocol-version': '2099-01-01' }, { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' }),
      400,
      -32022,
    ],
    ['a question to a client that cannot ask', modernRequest(1, 'tools/call', call('confirm', { question: 'Go?' })), 400, -32021],
    ['a batch', { ...list({}), body: [list({}).body] }, 400, -32600],
    ['a response', { ...list({}), body: { jsonrpc: '2.0', id: 1, result: {} } }, 400, -32600],
    ['an unknown resource', modernRequest(1, 'resources/read', { uri: 'folder:///no.txt' }), 200, -32602],
    ...['initialize', 'ping', 'logging/setLevel', 'resources/subscribe', 'resources/unsubscribe', 'no/such'].map(
      (method): [string, Sent, number, number] => [method, modernRequest(1, method), 404, -32601],
    ),
  ])('%s', async (_what, sent, status, code) => {
    const answer = await exchange(both.url, sent)
    expect([answer.status, answer.messages[0]?.error?.code]).toEqual([status, code])
  })

  it('initialize where there is nothing older, and says which versions there are', async () => {
    const only = await startReference({ revisions: [modern] })
    const answer = await exchange(only.url, { body: initialize('2025-11-25') })
    expect([answer.status, answer.messages[0]?.error]).toMatchObject([400, { code: -32022, data: { supported: [modern] } }])
    await only.close()
  })
})
