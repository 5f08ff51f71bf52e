import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fixture } from '../../src/corpus/item.js'
import { typesWithMessages, wireMessages } from '../../src/plays/messages.js'

const tool = {
  name: 'read',
  description: 'Reads.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
}
const arrow = { 'to-client': '<', 'to-server': '>' } as const

/** A play in short: direction, the server's name if there are several, then method or what a result holds. */
function sketch(fixture: Fixture): string[] {
  return wireMessages(fixture).map(({ direction, message, server }) => {
    const { method, result } = message as { method?: string; result?: object }
    const what = method ?? (result ? `result ${Object.keys(result).join()}` : Object.keys(message as object).join())
    return `${arrow[direction]}${server === undefined ? '' : ` ${server}:`} ${what}`
  })
}

describe('the messages of a fixture', () => {
  it.each<[Fixture, string[]]>([
    [{ type: 'tool-definition', tool }, ['> tools/list', '< result tools']],
    [{ type: 'malicious-tool-definition', tool }, ['> tools/list', '< result tools']],
    [{ type: 'tool-call', tool, call: { name: 'read', arguments: {} } }, ['> tools/call']],
    [{ type: 'tool-result', tool, result: { content: [] } }, ['> tools/call', '< result content']],
    [{ type: 'benign-tool-result', tool, result: { content: [], isError: true } }, ['> tools/call', '< result content,isError']],
    [
      {
        type: 'tool-call-sequence',
        calls: [
          { server: 'files', name: 'read', arguments: {}, result: 'secret' },
          { server: 'mail', name: 'send', arguments: {} },
        ],
      },
      ['> files: tools/call', '< files: result content', '> mail: tools/call'],
    ],
    [
      { type: 'definition-change', before: tool, after: tool },
      ['> tools/list', '< result tools', '< notifications/tools/list_changed', '> tools/list', '< result tools'],
    ],
    [
      {
        type: 'multi-server-registry',
        servers: [
          { server: 'a', tools: [tool] },
          { server: 'b', tools: [] },
        ],
      },
      ['> a: tools/list', '< a: result tools', '> b: tools/list', '< b: result tools'],
    ],
    [
      { type: 'list-result', method: 'resources/list', result: { resources: [], ttlMs: 1 } },
      ['> resources/list', '< result resources,ttlMs'],
    ],
    [
      {
        type: 'cache-invalidation',
        cached: { result: { tools: [] } },
        notification: { method: 'notifications/tools/list_changed' },
        upstreamNow: { tools: [tool] },
      },
      ['> tools/list', '< result tools', '< notifications/tools/list_changed', '> tools/list', '< result tools'],
    ],
    [
      { type: 'cache-invalidation', cached: { result: { prompts: [] } }, notification: null, upstreamNow: { prompts: [] } },
      ['> prompts/list', '< result prompts', '> prompts/list', '< result prompts'],
    ],
    [
      { type: 'server-instructions', serverInfo: { name: 's', version: '1' }, instructions: 'Do.' },
      ['> initialize', '< result protocolVersion,capabilities,serverInfo,instructions'],
    ],
    [{ type: 'resource-list', resources: [] }, ['> resources/list', '< result resources']],
    [{ type: 'resource-content', resource: { uri: 'file:///a' }, contents: [] }, ['> resources/read', '< result contents']],
    [{ type: 'prompt-list', prompts: [] }, ['> prompts/list', '< result prompts']],
    [{ type: 'prompt-result', prompt: { name: 'p', arguments: {} }, messages: [] }, ['> prompts/get', '< result messages']],
    [{ type: 'completion-result', ref: {}, argument: {}, values: [] }, ['> completion/complete', '< result completion']],
    [
      { type: 'elicitation-request', mode: 'form', message: 'Key?', requestedSchema: {}, during: { method: 'tools/call', params: {} } },
      ['> tools/call', '< elicitation/create'],
    ],
    [{ type: 'sampling-request', messages: [], maxTokens: 1 }, ['< sampling/createMessage']],
    [{ type: 'notification', method: 'notifications/progress', params: {} }, ['< notifications/progress']],
    [
      { type: 'input-required-result', onRequest: { method: 'tools/call', params: {} }, result: { resultType: 'input_required' } },
      ['> tools/call', '< result resultType'],
    ],
    [
      { type: 'mrtr-retry', issued: { resultType: 'input_required' }, tamperedRetry: { method: 'tools/call', params: {} } },
      ['< result resultType', '> tools/call'],
    ],
    [
      {
        type: 'mrtr-retry',
        requestState: 's',
        originalRequest: { method: 'tools/call', name: 'a' },
        replayRequest: { method: 'tools/call', name: 'b' },
      },
      ['> tools/call', '< result resultType,requestState', '> tools/call'],
    ],
    [
      {
        type: 'task-lifecycle',
        issued: [{ principal: 'a', taskId: 't-1' }],
        probe: { principal: 'b', method: 'tasks/get', params: { taskId: 't-1' } },
      },
      ['< result resultType,taskId', '> tasks/get'],
    ],
    [{ type: 'http-request', headers: { a: 'b' }, body: { jsonrpc: '2.0' } }, ['> headers,body']],
    [
      {
        type: 'http-request-sequence',
        requests: [
          { method: 'GET', path: '/mcp', headers: {} },
          { method: 'POST', path: '/mcp', body: {} },
        ],
      },
      ['> GET', '> POST'],
    ],
    [{ type: 'delegated-request', now: 1, request: { method: 'tools/call', target: 'flights', headers: {} } }, ['> target,headers,body']],
    [
      {
        type: 'oauth-metadata',
        documents: { '/.well-known/x': { issuer: 'https://as.example' } },
        challenge: 'Bearer',
        authorizationUrl: 'https://as.example/a',
      },
      ['< status,headers', '> GET', '< status,body', '> authorizationUrl'],
    ],
    [
      { type: 'ui-resource', uri: 'ui://a', mimeType: 'text/html', html: '<p>', hostRendering: {} },
      ['> resources/read', '< result contents'],
    ],
    [{ type: 'capability-grant', tool, requestedScopes: ['a'] }, ['< tool,requestedScopes']],
    [{ type: 'scenario', setup: 'A server.', request: { host: 'a' } }, ['< setup,request']],
    [{ type: 'acme-own-type', anything: 1 }, ['< anything']],
  ])('of %o are those of its play', (fixture, expected) => {
    expect(sketch(fixture)).toEqual(expected)
  })

  it('are told apart: another type gives other messages', () => {
    expect(sketch({ type: 'tool-call', tool, call: {} })).not.toEqual(sketch({ type: 'tool-definition', tool }))
  })

  it('carry a result whole, unknown members and all', () => {
    const result = { content: [{ type: 'text', text: 'hi' }], structuredContent: { a: 1 }, acme: true }
    expect(wireMessages({ type: 'tool-result', tool, call: { name: 'read', arguments: { path: 'b' } }, result })).toEqual([
      {
        direction: 'to-server',
        message: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'read', arguments: { path: 'b' } } },
      },
      { direction: 'to-client', message: { jsonrpc: '2.0', id: 1, result } },
    ])
  })

  it('leave out what never travels: clocks, principals, what was observed', () => {
    const probe = { principal: 'mallory', method: 'tasks/get', params: { taskId: 'task-1' } }
    const play = JSON.stringify(
      wireMessages({ type: 'task-lifecycle', issued: [{ principal: 'alice', taskId: 'task-1' }], probe, observedBehavior: 'answers' }),
    )
    expect(play).toContain('task-1')
    expect(play).not.toMatch(/alice|mallory|answers/)
  })

  it('of a raw frame are its bytes as text, in the direction that the fixture names', () => {
    const frame = '{"a":1,"a":2}'
    const base64 = Buffer.from(frame).toString('base64')
    expect(wireMessages({ type: 'raw-frame', direction: 'to-server', base64 })).toEqual([{ direction: 'to-server', message: frame }])
    expect(wireMessages({ type: 'raw-frame', direction: 'to-client', base64, during: { method: 'ping' } })).toEqual([
      { direction: 'to-server', message: { jsonrpc: '2.0', id: 1, method: 'ping' } },
      { direction: 'to-client', message: frame },
    ])
  })

  it('never fail to be made, whatever the fields hold', () => {
    const names = [
      'tool',
      'call',
      'calls',
      'before',
      'after',
      'servers',
      'method',
      'result',
      'cached',
      'notification',
      'upstreamNow',
      'contents',
      'prompt',
      'issued',
      'probe',
      'request',
      'requests',
      'documents',
      'base64',
      'during',
      'tamperedRetry',
    ]
    const fixture = fc
      .tuple(fc.constantFrom(...typesWithMessages, 'scenario'), fc.dictionary(fc.constantFrom(...names), fc.jsonValue()))
      .map(([type, fields]): Fixture => ({ ...fields, type }))
    fc.assert(
      fc.property(fixture, (given) => {
        const before = JSON.stringify(given)
        for (const { message } of wireMessages(given)) JSON.stringify(message)
        expect(JSON.stringify(given)).toBe(before)
      }),
    )
  })
})
