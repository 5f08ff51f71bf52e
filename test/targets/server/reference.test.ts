import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { revisions } from '../../../src/corpus/revisions.js'
import { leavesNothing, newest, open } from './open-fault.js'

leavesNothing()
const reference = fileURLToPath(new URL('../../servers/reference.mjs', import.meta.url))
const stdio = { command: process.execPath, args: [reference] }
const over = (transport: string, ...more: string[]) => ({
  command: process.execPath,
  args: [reference, '--transport', transport, '--port', '{port}', ...more],
  url: `http://127.0.0.1:{port}/${transport === 'sse' ? 'sse' : 'mcp'}`,
})

describe.each([
  ['stdio', stdio],
  ['http', over('http')],
])('over %s', (transport, settings) => {
  test.each(revisions)('%s can be pinned, and is surveyed with pages and called', async (protocol) => {
    const server = await open({ ...settings, protocol })
    expect(server.revisions).toEqual([protocol])
    const under = await newest(server)
    expect(under).toMatchObject({
      transport,
      revision: protocol,
      era: protocol === '2026-07-28' ? 'modern' : 'legacy',
      survey: { client: 'connected' },
    })
    expect(under.survey.tools.length).toBeGreaterThan(4)
    const session = await under.session()
    for (const tool of under.survey.tools.filter(({ name }) => ['echo', 'add', 'search'].includes(name))) {
      const called = await session.request('tools/call', { name: tool.name, arguments: under.argumentsFor(tool) ?? {} })
      expect(called.error, tool.name).toBeUndefined()
      expect(called.result?.['isError'] ?? false, tool.name).toBe(false)
    }
    expect(under.survey.tools.filter((tool) => !under.callable(tool)).map(({ name }) => name)).toEqual(['note'])
    expect((await session.raw('{"jsonrpc":')).messages).toMatchObject([{ error: { code: -32_700 } }])
  })
  test('auto is the newest, all are all', async () => {
    expect((await open(settings)).revisions).toEqual(['2026-07-28'])
    const all = await open({ ...settings, protocol: 'all' })
    expect(all.revisions).toEqual(revisions)
    expect((await newest(all)).revisions).toEqual(revisions)
  })
})

test('over the old HTTP+SSE the server is recognised', async () => {
  const server = await open(over('sse'))
  const under = await newest(server)
  expect(under).toMatchObject({ transport: 'sse', era: 'legacy', survey: { client: 'connected' } })
  const session = await under.session()
  await expect(session.request('tools/call', { name: 'echo', arguments: { text: 'a' } })).resolves.toMatchObject({
    result: { content: [{ text: 'a' }] },
  })
  expect((await session.raw('{"jsonrpc":')).messages).toMatchObject([{ error: { code: -32_700 } }])
  expect(await server.alive()).toBe(true)
  await server.restart()
  expect(await server.alive()).toBe(true)
})

test('an envelope and a bare exchange do what a session does', async () => {
  const under = await newest(await open(over('http')))
  const { headers, body, id } = under.envelope('tools/call', { name: 'echo', arguments: { text: 'a' } })
  expect(headers).toMatchObject({ 'mcp-method': 'tools/call', 'mcp-name': 'echo', 'mcp-protocol-version': '2026-07-28' })
  const answer = await under.http({ method: 'POST', headers, body, until: id })
  expect(answer).toMatchObject({ status: 200, messages: [{ id, result: { content: [{ text: 'a' }] } }] })
  const broken = await under.http({ method: 'POST', headers: { ...headers, 'mcp-name': 'add' }, body, until: id })
  expect(broken).toMatchObject({ status: 400, messages: [{ error: { code: -32_020 } }] })
})

test('sessions over pipes share a process until one has done more than read', async () => {
  const under = await newest(await open({ ...stdio, protocol: '2025-11-25' }))
  const pidOf = async (fresh = false) => {
    const session = await under.session({ fresh })
    await session.request('tools/list')
    return session
  }
  const first = await pidOf()
  await first.close()
  const second = await pidOf()
  // Ids go on, so a conversation that is shared has an inbox that is not new; what a session shows is its own.
  expect(second.unasked()).toEqual([])
  await second.notify('notifications/roots/list_changed')
  await second.close()
  await expect((await pidOf(true)).request('ping')).resolves.toMatchObject({ result: {} })
})
