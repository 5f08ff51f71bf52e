import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { exchange, type Said } from './raw-http.js'
import { type Reference, startReference } from './reference.mjs'
import { call, modern, modernRequest, openPipe, openSession, request } from './speak.js'
import { startProcess } from './raw-pipe.js'

let both: Reference
beforeAll(async () => {
  both = await startReference()
})
afterAll(() => both.close())

const elicitation = { 'io.modelcontextprotocol/clientCapabilities': { elicitation: {} } }
const yes = { answer: { action: 'accept', content: { yes: true } } }

describe('a requestState', () => {
  const confirm = (more: object = {}, question = 'Go on?') =>
    exchange(both.url, modernRequest(1, 'tools/call', { ...call('confirm', { question }), ...more }, elicitation))
  const state = async () => String((await confirm()).messages[0]?.result?.['requestState'])

  it('completes the call that it was given for', async () => {
    const [message] = (await confirm({ requestState: await state(), inputResponses: { ...yes, more: {} } })).messages
    expect(message?.result).toMatchObject({ resultType: 'complete', content: [{ text: 'Yes.' }] })
  })

  it('without an answer is asked for again', async () => {
    const [message] = (await confirm({ requestState: await state(), inputResponses: {} })).messages
    expect(message?.result).toMatchObject({ resultType: 'input_required' })
  })

  it.each([
    ['changed', (text: string) => `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}`],
    ['cut', (text: string) => text.slice(0, 20)],
    ['empty', () => ''],
    ['no text', () => 7],
  ] as const)('is refused when it is %s', async (_how, change) => {
    const [message] = (await confirm({ requestState: change(await state()), inputResponses: yes })).messages
    expect(message?.error?.code).toBe(-32602)
  })

  it('is refused for other arguments, for another tool, and when it is too old', async () => {
    const requestState = await state()
    expect((await confirm({ requestState, inputResponses: yes }, 'Delete all?')).messages[0]?.error?.code).toBe(-32602)
    const other = modernRequest(2, 'tools/call', { ...call('echo', { text: 'a' }), requestState }, elicitation)
    expect((await exchange(both.url, other)).messages[0]?.error?.code).toBe(-32602)
    const { now } = both.server
    both.server['now'] = () => Date.now() + 100_000
    expect((await confirm({ requestState, inputResponses: yes })).messages[0]?.error?.code).toBe(-32602)
    both.server['now'] = now
  })
})

describe('the user is asked in a session', () => {
  it('by a request whose answer completes the call', async () => {
    const session = await openSession(both.url, '2025-11-25', { capabilities: { elicitation: {} } })
    const answer = (message: Said) => {
      if (message.method === 'elicitation/create') void session.post({ jsonrpc: '2.0', id: message.id, result: yes.answer })
    }
    const body = request(1, 'tools/call', call('confirm', { question: 'Go on?' }))
    const { messages } = await exchange(both.url, { body, headers: session.headers, onMessage: answer })
    expect(messages.map(({ method }) => method)).toEqual(['elicitation/create', undefined])
    expect(messages[1]?.result).toMatchObject({ content: [{ text: 'Yes.' }] })
  })

  it('but not where the client cannot', async () => {
    const session = await openSession(both.url, '2025-11-25')
    const [message] = (await session.post(request(1, 'tools/call', call('confirm', { question: 'Go on?' })))).messages
    expect(message?.result).toMatchObject({ isError: true })
  })
})

describe('changes are told', () => {
  it('on a modern stream: acknowledged, marked, and only what was asked for', async () => {
    const filter = { toolsListChanged: true, resourceSubscriptions: ['notes://all', 'folder:///nope'], unknown: true }
    const listen = modernRequest('sub', 'subscriptions/listen', { notifications: filter })
    const onMessage = ({ method }: Said) => {
      if (method !== 'notifications/subscriptions/acknowledged') return
      both.change('prompts')
      both.change('updated', 'folder:///guide.txt')
      both.change('tools')
      both.change('updated', 'notes://all')
    }
    const { messages } = await exchange(both.url, { ...listen, until: 3, onMessage })
    expect(messages.map(({ method }) => method)).toEqual([
      'notifications/subscriptions/acknowledged',
      'notifications/tools/list_changed',
      'notifications/resources/updated',
    ])
    expect(messages[0]?.params?.['notifications']).toEqual({ toolsListChanged: true, resourceSubscriptions: ['notes://all'] })
    const marked = messages.map(({ params }) => params?.['_meta'])
    expect(marked).toEqual(Array.from({ length: 3 }, () => ({ 'io.modelcontextprotocol/subscriptionId': 'sub' })))
  })

  it('on the stream of a session, and of resources only to those who subscribed', async () => {
    const session = await openSession(both.url, '2025-11-25')
    await session.post(request(1, 'resources/subscribe', { uri: 'notes://all' }))
    const stream = exchange(both.url, { method: 'GET', headers: session.headers, until: 2 })
    await expect.poll(() => streamsOf(both, session.id)).toBe(1)
    both.change('updated', 'folder:///guide.txt')
    both.change('tools')
    both.change('updated', 'notes://all')
    expect((await stream).messages.map(({ method }) => method)).toEqual([
      'notifications/tools/list_changed',
      'notifications/resources/updated',
    ])
  })
})

const streamsOf = (reference: Reference, id: string) =>
  (reference.server['sessions'] as Map<string, { streams?: unknown[] }>).get(id)?.streams?.length

describe('log messages', () => {
  const levels = (messages: readonly Said[]) => messages.map(({ method, params }) => (method ? params?.['level'] : 'answer'))

  it('come in a session from the level on that was set', async () => {
    const session = await openSession(both.url, '2025-11-25')
    const body = request(1, 'tools/call', call('echo', { text: 'secret' }))
    expect(levels((await session.post(body)).messages)).toEqual(['answer'])
    await session.post(request(2, 'logging/setLevel', { level: 'info' }))
    const { messages } = await session.post(body)
    expect(levels(messages)).toEqual(['info', 'answer'])
    expect(JSON.stringify(messages[0])).not.toContain('secret')
    await session.post(request(2, 'logging/setLevel', { level: 'error' }))
    expect(levels((await session.post(body)).messages)).toEqual(['answer'])
  })

  it('come to a modern request that asks for them', async () => {
    const echo = (meta: object) => exchange(both.url, modernRequest(1, 'tools/call', call('echo', { text: 'a' }), meta))
    expect(levels((await echo({})).messages)).toEqual(['answer'])
    expect(levels((await echo({ 'io.modelcontextprotocol/logLevel': 'debug' })).messages)).toEqual(['info', 'answer'])
  })
})

describe('in a conversation', () => {
  it('a batch of 2025-03-26 is answered, request by request', async () => {
    const session = await openSession(both.url, '2025-03-26')
    const batch = [request(1, 'ping'), { jsonrpc: '2.0', method: 'notifications/none' }, request('b', 'nope'), 7]
    const { messages } = await session.post(batch)
    expect(messages.map(({ id, error }) => [id, error?.code])).toEqual([
      [1, undefined],
      ['b', -32601],
      [null, -32600],
    ])
    expect((await session.post([])).messages[0]?.error?.code).toBe(-32600)
  })

  it.each([0, -1, '', '1', 'ä\u2028', Number.MAX_SAFE_INTEGER])('the id %j comes back as it is', async (id) => {
    const session = await openSession(both.url, '2025-11-25')
    expect((await session.post(request(id, 'ping'))).messages[0]).toEqual({ jsonrpc: '2.0', id, result: {} })
  })

  it('a cancelled request gets no answer, and the session goes on', async () => {
    const pipe = await openPipe('2025-11-25')
    pipe.send(request('slow', 'tools/call', call('wait', { ms: 2000 })))
    pipe.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'unknown' } })
    pipe.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'slow' } })
    pipe.send({ jsonrpc: '2.0', id: 'unasked', result: {} })
    pipe.send(request('after', 'ping'))
    expect((await pipe.answer('after')).result).toEqual({})
    pipe.end()
    expect(await pipe.exited).toBe(0)
    expect(pipe.lines.some((line) => line.includes('"slow"'))).toBe(false)
  })

  it('progress goes to the token that was given', async () => {
    const session = await openSession(both.url, '2025-11-25')
    const { messages } = await session.post(request(1, 'tools/call', { ...call('wait', { ms: 1 }), _meta: { progressToken: 't' } }))
    expect(messages.map(({ params }) => params?.['progressToken'])).toEqual(['t', 't', undefined])
  })

  it('the pages of a list hold each tool once, and a cursor of another list is refused', async () => {
    const session = await openSession(both.url, '2025-11-25')
    const first = (await session.post(request(1, 'tools/list'))).messages[0]?.result
    const cursor = first?.['nextCursor']
    const second = (await session.post(request(2, 'tools/list', { cursor }))).messages[0]?.result
    const names = [first, second].flatMap((page) => page?.['tools'] as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(['echo', 'add', 'search', 'confirm', 'note', 'wait'])
    expect((await session.post(request(3, 'resources/list', { cursor }))).messages[0]?.error?.code).toBe(-32602)
  })
})

describe('over stdio', () => {
  it('a message that is too long or no text is refused, and the next one answered', async () => {
    const pipe = await openPipe('2025-11-25')
    pipe.write(`{"a":"${'x'.repeat(2_000_000)}"}\n`)
    pipe.write(Buffer.from([0x7b, 0xff, 0x0a]))
    pipe.send(request('after', 'ping'))
    await pipe.answer('after')
    const codes = pipe.lines.flatMap((line) => (JSON.parse(line) as Said).error?.code ?? [])
    expect(codes).toEqual([-32600, -32700])
    pipe.signal('SIGTERM')
    expect(await pipe.exited).toBe(0)
  })

  it('an open subscription does not hold the process when its input ends', async () => {
    const pipe = startProcess(['--revisions', modern])
    pipe.send(modernRequest('sub', 'subscriptions/listen', { notifications: { toolsListChanged: true } }).body)
    await pipe.said('notifications/subscriptions/acknowledged')
    pipe.end()
    expect(await pipe.exited).toBe(0)
    expect(JSON.parse(pipe.lines.at(-1) ?? '')).toMatchObject({ id: 'sub', result: { resultType: 'complete' } })
  })
})

describe('without a feature', () => {
  it('it is neither declared nor served', async () => {
    const less = await startReference({ without: ['prompts', 'subscribe', 'listChanged'] })
    const session = await openSession(less.url, '2025-11-25')
    expect(session.hello.result?.['capabilities']).toEqual({ tools: {}, resources: {}, logging: {}, completions: {} })
    for (const [method, params] of [['prompts/list'], ['resources/subscribe', { uri: 'notes://all' }]] as const)
      expect((await session.post(request(1, method, params))).messages[0]?.error?.code).toBe(-32601)
    await less.close()
  })
})
