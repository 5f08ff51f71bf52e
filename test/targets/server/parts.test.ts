import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLoopback } from '../../../src/targets/server/address.js'
import { argumentsFor, isCallable } from '../../../src/targets/server/callable.js'
import { requestEnvelope, type Sender } from '../../../src/targets/server/envelope.js'
import { parseEvents, type ServerSentEvent } from '../../../src/targets/server/events.js'
import { headerValue, mergeHeaders } from '../../../src/targets/server/headers.js'
import { createInbox } from '../../../src/targets/server/inbox.js'
import { keptLines, splitLines, textTail } from '../../../src/targets/server/lines.js'
import { parseMessages } from '../../../src/targets/server/messages.js'
import { serverEnvironment, wantsPort } from '../../../src/targets/server/program.js'
import { seededHex } from '../../../src/targets/server/random.js'
import { valueFor } from '../../../src/targets/server/schema-value.js'

/** Bytes in pieces, however they are cut. */
const cut = (bytes: Buffer, at: readonly number[]): Buffer[] => {
  const ends = [...at.map((each) => each % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end))
}

describe('lines', () => {
  test('are the same wherever the stream was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.nat()), (texts, at) => {
        const whole = texts.map((text) => text.replaceAll('\n', ''))
        const seen: string[] = []
        const { push, end } = splitLines((line) => seen.push(line))
        for (const piece of cut(Buffer.from(whole.map((line) => `${line}\n`).join('')), at)) push(piece)
        end()
        expect(seen).toEqual(whole)
      }),
    )
  })
  test('are cut after 16 MB, and the next one is whole', () => {
    const seen: [number, boolean][] = []
    const { push, end } = splitLines((line, cut) => seen.push([line.length, cut]))
    for (let at = 0; at < 30; at++) push(Buffer.alloc(1_000_000, 'x'))
    push(Buffer.from('\nshort\nlast'))
    end()
    expect(seen).toEqual([
      [16 * 1024 * 1024, true],
      [5, false],
      [4, false],
    ])
  })
  test('are kept so many and no more', () => {
    const { push, lines } = keptLines()
    expect(push('x'.repeat(100_000))).toBe(true)
    expect(lines[0]).toHaveLength(64 * 1024)
    for (let at = 0; at < 2000; at++) push('y')
    expect(lines).toHaveLength(1000)
    const tail = textTail(4)
    for (const text of ['abc', 'defghijk', 'l']) tail.push(text)
    expect(tail.text()).toBe('ijkl')
  })
})

describe('server-sent events', () => {
  const stream =
    '\uFEFF: comment\r\nid: 1\r\ndata:\r\n\r\nevent: endpoint\ndata: /a?b=1\n\nretry: 3\ndata: {"a":\ndata:1}\n\ndata: unfinished'
  test('are parsed wherever the stream was cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat()), (at) => {
        const seen: ServerSentEvent[] = []
        const push = parseEvents((event) => seen.push(event))
        for (const piece of cut(Buffer.from(stream), at)) push(piece)
        expect(seen).toEqual([
          { event: 'message', data: '' },
          { event: 'endpoint', data: '/a?b=1' },
          { event: 'message', data: '{"a":\n1}' },
        ])
      }),
    )
  })
})

describe('messages', () => {
  test.each(['Server running', '', '3', 'null', '"text"', '[]', '[1]', '{"level":30}', '{"id":1}', `${'['.repeat(200_000)}`])(
    '%# are not seen in other text',
    (text) => {
      expect(parseMessages(text)).toBeUndefined()
    },
  )
  test('are seen one by one and in a batch, broken ones too', () => {
    expect(parseMessages(' {"id":1,"result":3}')).toEqual([{ id: 1, result: 3 }])
    expect(parseMessages('[{"jsonrpc":"2.0"},{"id":1,"error":null}]')).toHaveLength(2)
  })
  test('without an id that are errors answer the only request that waits', async () => {
    const inbox = createInbox()
    const waits = inbox.expect(1)
    inbox.expect(2, true)
    inbox.receive({ id: null, error: { code: 1 } })
    await expect(waits.answer).resolves.toMatchObject({ id: null })
    inbox.receive({ error: { code: 2 } })
    expect(inbox.stray).toEqual([{ error: { code: 2 } }])
  })
  test('are kept 10 000 and no more, and still answer', async () => {
    const inbox = createInbox()
    const waits = inbox.expect('x')
    for (let at = 0; at < 12_000; at++) inbox.receive({ method: 'notifications/message' }, 10)
    inbox.receive({ id: 'x', result: {} })
    expect(inbox.all).toHaveLength(10_000)
    await expect(waits.answer).resolves.toMatchObject({ id: 'x' })
  })
})

describe('an envelope', () => {
  const sender = (revision: Sender['revision'], transport: Sender['transport'] = 'http'): Sender => ({
    transport,
    revision,
    clientCapabilities: { roots: {} },
    tools: () => [tool],
  })
  const tool = { name: 't', inputSchema: { type: 'object', properties: { r: { type: 'string', 'x-mcp-header': 'Region' } } } }
  test('of a legacy revision says its version from 2025-06-18 on, and never in initialize', () => {
    const version = (revision: Sender['revision'], method: string) =>
      requestEnvelope(sender(revision), method).headers['mcp-protocol-version']
    expect([version('2025-03-26', 'ping'), version('2025-06-18', 'initialize'), version('2025-06-18', 'ping')]).toEqual([
      undefined,
      undefined,
      '2025-06-18',
    ])
    expect(JSON.parse(requestEnvelope(sender('2025-11-25'), 'ping', undefined, { id: null }).body)).toEqual({
      jsonrpc: '2.0',
      id: null,
      method: 'ping',
    })
  })
  test('of a modern one repeats in headers what it says', () => {
    const { headers, body } = requestEnvelope(sender('2026-07-28'), 'tools/call', { name: 't', arguments: { r: 'Zürich' } }, { id: 'a' })
    expect(headers).toMatchObject({
      'mcp-method': 'tools/call',
      'mcp-name': 't',
      'mcp-param-region': '=?base64?WsO8cmljaA==?=',
      'mcp-protocol-version': '2026-07-28',
    })
    expect(JSON.parse(body)).toMatchObject({
      params: {
        _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': { roots: {} } },
      },
    })
    expect(requestEnvelope(sender('2026-07-28', 'stdio'), 'tools/list').headers).toEqual({})
  })
  test('leaves out what it is told to', () => {
    const { headers, body } = requestEnvelope(sender('2026-07-28'), 'tools/list', undefined, {
      headers: { 'Mcp-Method': null },
      meta: null,
    })
    expect(JSON.parse(body)).not.toHaveProperty('params')
    expect(mergeHeaders({ 'mcp-method': 'x' }, headers)).toMatchObject({ 'Mcp-Method': null })
    const some = requestEnvelope(sender('2026-07-28'), 'tools/list', {}, { meta: { 'io.modelcontextprotocol/clientInfo': null, own: 1 } })
    expect(Object.keys((JSON.parse(some.body) as { params: { _meta: object } }).params._meta)).toEqual([
      'io.modelcontextprotocol/protocolVersion',
      'io.modelcontextprotocol/clientCapabilities',
      'own',
    ])
  })
  test.each([
    ['echo', 'echo'],
    ['a b', 'a b'],
    [' a', '=?base64?IGE=?='],
    ['', '=?base64??='],
    ['=?base64?x?=', '=?base64?PT9iYXNlNjQ/eD89?='],
  ])('has the header value of %j', (value, header) => {
    expect(headerValue(value)).toBe(header)
  })
})

describe('arguments', () => {
  const tool = (properties: object, required = Object.keys(properties)) => ({
    name: 't',
    inputSchema: { type: 'object', properties, required },
  })
  test('are made for what is required, and accepted by the schema', () => {
    const schema = {
      a: { type: 'string', minLength: 3, maxLength: 4 },
      b: { type: 'integer', minimum: 10, exclusiveMaximum: 12, multipleOf: 11 },
      c: { enum: ['x', 'y'] },
      d: { const: null },
      e: { type: 'array', items: { type: 'boolean' }, minItems: 2 },
      f: { anyOf: [{ $ref: '#/x' }, { type: 'number', maximum: -1 }] },
      g: { type: 'string', pattern: '^[a-z]{2}-[A-Z]{2}$' },
      h: { type: 'string', format: 'uuid' },
      i: { type: ['null', 'string'], default: null },
      j: { type: 'object', properties: { k: { type: 'string', default: 'v' } }, required: ['k'] },
    }
    expect(argumentsFor(tool({ ...schema, z: { type: 'string' } }, Object.keys(schema)))).toEqual({
      a: 'aaa',
      b: 11,
      c: 'x',
      d: null,
      e: [false, false],
      f: -1,
      g: 'en-US',
      h: '00000000-0000-4000-8000-000000000000',
      i: null,
      j: { k: 'v' },
    })
  })
  test.each([
    { $ref: '#/$defs/x' },
    { type: 'string', pattern: '^(a+)+$' },
    { not: {} },
    {},
    { type: 'integer', minimum: 1.1, maximum: 1.9 },
    { type: 'string', minLength: 99_999 },
  ])('are not made where %j is required', (schema) => {
    expect(argumentsFor(tool({ a: schema }))).toBeUndefined()
    expect(argumentsFor(tool({ a: schema }, []))).toEqual({})
  })
  test('are never made by a schema that turns in on itself, whatever it holds', () => {
    const circular: Record<string, unknown> = { type: 'object', required: ['a'] }
    circular['properties'] = { a: circular }
    expect(valueFor(circular)).toBeUndefined()
    fc.assert(fc.property(fc.jsonValue(), (schema) => void valueFor(schema)))
  })
  test('numbers are within what the schema says', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 1000 }), fc.nat(50), fc.constantFrom('integer', 'number'), (minimum, width, type) => {
        const value = valueFor({ type, minimum, maximum: minimum + width }) as number
        expect(value >= minimum && value <= minimum + width).toBe(true)
      }),
    )
  })
  test('of the user come first, and only harmless or named tools are called', () => {
    const plain = { name: 't', inputSchema: {} }
    expect(argumentsFor(plain, { examples: { t: { a: 1 } } })).toEqual({ a: 1 })
    expect([isCallable(plain), isCallable(plain, { allowTools: ['t'] }), isCallable(plain, { destructive: true })]).toEqual([
      false,
      true,
      true,
    ])
    const reads = { ...plain, annotations: { readOnlyHint: true } }
    expect([
      isCallable(reads),
      isCallable(reads, { denyTools: ['t'] }),
      isCallable({ ...plain, annotations: { readOnlyHint: 'yes' } }),
      isCallable({ ...plain, annotations: { readOnlyHint: true, destructiveHint: true } }),
      isCallable({ ...plain, annotations: { readOnlyHint: true, destructiveHint: true } }, { allowTools: ['t'] }),
    ]).toEqual([true, false, false, false, true])
  })
})

describe('small parts', () => {
  test.each([
    ['http://localhost:1', true],
    ['http://127.9.9.9', true],
    ['http://[::1]:3', true],
    ['http://a.localhost', true],
    ['http://0x7f.1', true],
    ['http://127.0.0.1.example.com', false],
    ['http://0.0.0.0', false],
    ['http://192.168.0.1', false],
  ])('%s is loopback: %s', (url, expected) => {
    expect(isLoopback(new URL(url))).toBe(expected)
  })
  test('a seed gives the same bytes, each call others', () => {
    const [a, b] = [seededHex('s'), seededHex('s')]
    const first = a(40)
    expect(first).toMatch(/^[0-9a-f]{80}$/)
    expect([b(40), a(3)]).toEqual([first, b(3)])
    expect(a(8)).not.toBe(a(8))
    expect(seededHex()(8)).not.toBe(seededHex()(8))
  })
  test('a server is started as from a shell, with the planted secret', () => {
    const inherited = { PATH: '/bin', VITEST_WORKER_ID: '1', NODE_ENV: 'test', TEST: 'true', NODE_OPTIONS: '--inspect' }
    expect(serverEnvironment({ A: 'b' }, 'secret', inherited)).toEqual({ PATH: '/bin', ASSAY_PLANTED_SECRET: 'secret', A: 'b' })
    expect(serverEnvironment({}, 'secret', { NODE_ENV: 'production' })).toMatchObject({ NODE_ENV: 'production' })
    expect([wantsPort({ name: '', env: { PORT: '{port}' } }), wantsPort({ name: '', args: ['--port'] })]).toEqual([true, false])
  })
})
