import { request as httpRequest } from 'node:http'
import { resolve } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openBridge, programPipe } from '../../../src/suites/official/bridge.js'
import type { BridgePipe } from '../../../src/suites/official/bridge-child.js'

interface Reply {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly messages: readonly {
    id?: unknown
    method?: string
    params?: never
    result?: Record<string, unknown>
    error?: { code: number }
  }[]
}

/** The reference server behind a bridge, and how many processes of it were started and run. */
async function open(program: readonly string[] = [resolve('test/suites/official/fixtures.mjs')], alone = false) {
  const pipes: BridgePipe[] = []
  const bridge = await openBridge(
    () => {
      const pipe = programPipe({ command: process.execPath, args: program, env: process.env })
      pipes.push(pipe)
      return pipe
    },
    alone ? () => Promise.resolve() : undefined,
  )
  onTestFinished(bridge.close)
  const running = () => pipes.filter(({ child }) => child.running()).length
  const send = (method: string, body: unknown, headers: Record<string, string> = {}, url = bridge.url): Promise<Reply> =>
    exchange(url, method, body, headers)
  return { bridge, running, started: () => pipes.length, send }
}

function exchange(
  url: URL,
  method: string,
  body: unknown,
  headers: Record<string, string>,
  onEvent?: (text: string) => void,
): Promise<Reply> {
  return new Promise((done, fail) => {
    const request = httpRequest(url, { method, headers: { 'content-type': 'application/json', ...headers } }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
        onEvent?.(text)
      })
      const end = () => done({ status: response.statusCode ?? 0, headers: response.headers, messages: messagesOf(text) })
      response.on('end', end).on('close', end)
    })
    request.on('error', fail)
    request.end(typeof body === 'string' ? body : body === undefined ? undefined : JSON.stringify(body))
  })
}

const messagesOf = (text: string): Reply['messages'] =>
  (text.startsWith('event:') ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data ?? '') : [text])
    .filter((one) => one.startsWith('{'))
    .map((one) => JSON.parse(one) as Reply['messages'][number])

const call = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params })
const initialize = call(1, 'initialize', {
  protocolVersion: '2025-11-25',
  capabilities: { elicitation: {}, sampling: {} },
  clientInfo: { name: 'test', version: '0' },
})
const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' }
const meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} }
const modern = (id: number, method: string, params: object = {}) => call(id, method, { ...params, _meta: meta })

async function openSession({ send }: Awaited<ReturnType<typeof open>>): Promise<Record<string, string>> {
  const { headers, messages } = await send('POST', initialize)
  expect(messages[0]?.result).toMatchObject({ protocolVersion: '2025-11-25' })
  const session = { 'mcp-session-id': String(headers['mcp-session-id']) }
  expect((await send('POST', initialized, session)).status).toBe(202)
  return session
}

describe('a legacy server behind the bridge', () => {
  test('has sessions, each with a process of its own', async () => {
    const world = await open()
    const [one, two] = [await openSession(world), await openSession(world)]
    expect(one).not.toEqual(two)
    const { messages } = await world.send('POST', call(2, 'tools/list'), one)
    expect(messages[0]?.result).toHaveProperty('tools')
    // One for each, and one that waits for the next.
    expect(world.running()).toBe(3)
  })

  test('sends what belongs to a call before its answer, and is answered', async () => {
    const world = await open()
    const session = await openSession(world)
    const asked = call(3, 'tools/call', { name: 'test_elicitation', arguments: { message: 'Who?' } })
    let answered = false
    const reply = await exchange(world.bridge.url, 'POST', asked, session, (text) => {
      const [question] = messagesOf(text)
      if (answered || question?.method !== 'elicitation/create') return
      answered = true
      void world.send(
        'POST',
        { jsonrpc: '2.0', id: question.id, result: { action: 'accept', content: { username: 'u', email: 'e' } } },
        session,
      )
    })
    expect(reply.headers['content-type']).toBe('text/event-stream')
    expect(reply.messages.map(({ method = 'answer' }) => method).filter((name) => !name.includes('message'))).toEqual([
      'elicitation/create',
      'answer',
    ])
    expect(JSON.stringify(reply.messages.at(-1))).toContain('accept')
  })

  test('tells changes to the stream of its session', async () => {
    const world = await open()
    const session = await openSession(world)
    let heard = ''
    void exchange(world.bridge.url, 'GET', undefined, session, (text) => (heard = text)).catch(() => {})
    await world.send('POST', call(2, 'resources/subscribe', { uri: 'notes://all' }), session)
    await world.send('POST', call(3, 'tools/call', { name: 'note', arguments: { text: 'x' } }), session)
    await expect.poll(() => heard).toContain('notifications/resources/updated')
  })

  test.for([
    ['without a session', {}, 400],
    ['with one that never was', { 'mcp-session-id': 'made-up' }, 404],
  ] as const)('is not reached %s', async ([, headers, status]) => {
    const { send } = await open()
    expect((await send('POST', call(2, 'tools/list'), headers)).status).toBe(status)
  })

  test('ends its process with its session', async () => {
    const world = await open()
    const session = await openSession(world)
    expect((await world.send('DELETE', undefined, session)).status).toBe(200)
    expect((await world.send('POST', call(2, 'tools/list'), session)).status).toBe(404)
    await expect.poll(world.running).toBe(1)
  })

  test('keeps only so many sessions, since clients leave theirs', async () => {
    const world = await open()
    const first = await openSession(world)
    for (let more = 0; more < 4; more++) await openSession(world)
    expect((await world.send('POST', call(2, 'tools/list'), first)).status).toBe(404)
    await expect.poll(world.running).toBe(5)
  })
})

describe('a modern server behind the bridge', () => {
  test('is asked without a session, and answers in one process', async () => {
    const world = await open()
    for (const id of [1, 2, 3]) {
      const { messages, headers } = await world.send('POST', modern(id, 'tools/list'))
      expect(messages).toMatchObject([{ id, result: { resultType: 'complete' } }])
      expect(headers['mcp-session-id']).toBeUndefined()
    }
    expect(world.started()).toBe(2)
  })

  test('keeps its era after a message that says no revision, although the first message decides it', async () => {
    const sticky = `let era; require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id, params } = JSON.parse(line); era ??= params._meta ? 'modern' : 'legacy'
      console.log(JSON.stringify({ jsonrpc: '2.0', id, result: { era } }))
    })`
    const { send } = await open(['-e', sticky])
    const eraOf = async (body: unknown) => (await send('POST', body, { 'mcp-protocol-version': '2026-07-28' })).messages[0]?.result?.['era']
    expect([await eraOf(call(1, 'tools/list')), await eraOf(modern(2, 'tools/list'))]).toEqual(['legacy', 'modern'])
  })

  test('answers two requests of one id at once', async () => {
    const { send } = await open()
    const replies = await Promise.all([send('POST', modern(7, 'tools/list')), send('POST', modern(7, 'prompts/list'))])
    expect(
      replies.map(({ messages }) => Object.keys(messages[0]?.result ?? {}).find((key) => key === 'tools' || key === 'prompts')),
    ).toEqual(['tools', 'prompts'])
  })

  test.for([
    ['an unknown method', modern(1, 'no/such'), 404],
    [
      'a version that it does not speak',
      call(1, 'tools/list', { _meta: { ...meta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } }),
      400,
    ],
    ['an unknown tool', modern(1, 'tools/call', { name: 'no-such' }), 200],
  ] as const)('has the status of HTTP for %s', async ([, message, status]) => {
    const { send } = await open()
    expect((await send('POST', message)).status).toBe(status)
  })
})

describe('the bridge', () => {
  test.for([
    ['no JSON', '{', 400],
    ['a batch', [call(1, 'ping')], 400],
    ['more than it takes', 'x'.repeat(5_000_000), 413],
  ] as const)('refuses %s', async ([, body, status]) => {
    const { send } = await open()
    expect((await send('POST', body)).status).toBe(status)
  })

  test('is closed to pages of a browser, and to whoever does not know its path', async () => {
    const { send, bridge } = await open()
    expect((await send('POST', initialize, { origin: 'http://evil.example' })).status).toBe(403)
    expect((await send('POST', initialize, { host: 'evil.example' })).status).toBe(403)
    expect((await send('POST', initialize, {}, new URL('/mcp', bridge.url))).status).toBe(404)
    expect((await send('PUT', initialize)).status).toBe(405)
    expect(bridge.url.hostname).toBe('127.0.0.1')
  })

  test('says that a server has ended, and does not wait for it', async () => {
    const { send } = await open(['-e', 'process.stdin.once("data", () => process.exit(3))'])
    expect((await send('POST', initialize)).status).toBe(502)
  })

  test('ends every process when it is closed', async () => {
    const world = await open()
    await openSession(world)
    await world.send('POST', modern(1, 'tools/list'))
    await world.bridge.close()
    expect(world.running()).toBe(0)
  })
})

describe('of a server of which one process alone can live', () => {
  const initialize = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
  })
  const ids = ({ headers }: Reply) => ({ 'mcp-session-id': String(headers['mcp-session-id']) })

  test('each session ends the one before it, and none is started ahead', async () => {
    const { send, running, started, bridge } = await open(undefined, true)
    const first = await send('POST', initialize(1))
    expect([first.status, started(), running()]).toEqual([200, 1, 1])
    const second = await send('POST', initialize(2))
    expect([second.status, started(), running()]).toEqual([200, 2, 1])
    expect((await send('POST', { jsonrpc: '2.0', id: 3, method: 'ping' }, ids(second))).status).toBe(200)
    expect((await send('POST', { jsonrpc: '2.0', id: 3, method: 'ping' }, ids(first))).status).toBe(404)
    await bridge.rest()
    expect(running()).toBe(0)
  })
})
