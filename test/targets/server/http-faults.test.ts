import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { freshFile, leavesNothing, newest, open, openHttp, pids } from './open-fault.js'

leavesNothing()

describe('a server over HTTP', () => {
  test('that is well is negotiated, surveyed, and given back', async () => {
    const server = await openHttp('none')
    expect(server.revisions).toEqual(['2025-11-25'])
    const under = await newest(server)
    expect(under).toMatchObject({
      transport: 'http',
      era: 'legacy',
      owned: true,
      remote: false,
      survey: { sessions: true, walled: false, client: 'connected' },
    })
    expect(under.revisions).toEqual(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])
    expect((await under.session()).id).toBe('abc')
    if (process.platform === 'linux') expect(await under.listening()).toEqual([under.url?.host])
  })
  test('gets the headers that are named and none beside', async () => {
    const under = await newest(await openHttp('none', { headers: { 'X-Key': 'k' }, credentials: { valid: 'Bearer v' } }))
    const body = '{"jsonrpc":"2.0","id":1,"method":"seen"}'
    const sent = async (headers: Record<string, string | null>) => {
      const { messages } = await under.http({ method: 'POST', path: '/a/../b', headers, body })
      return messages[0]?.result
    }
    expect(await sent({ Host: 'evil.example', Origin: 'http://evil.example' })).toEqual({
      url: '/a/../b',
      headers: ['X-Key', 'k', 'authorization', 'Bearer v', 'Host', 'evil.example', 'Origin', 'http://evil.example', 'content-length', '40'],
    })
    expect(await sent({ 'x-key': null, AUTHORIZATION: 'Bearer other' })).toEqual({
      url: '/a/../b',
      headers: ['host', under.url?.host, 'AUTHORIZATION', 'Bearer other', 'content-length', '40'],
    })
  })
  test('that speaks by itself is heard', async () => {
    const session = await (await newest(await openHttp('speaks'))).session()
    await expect.poll(() => session.unasked(), { interval: 1 }).toMatchObject([{ method: 'notifications/tools/list_changed' }])
  })
  test('that crashes is not alive until it is started again', async () => {
    const server = await openHttp('none')
    const under = await newest(server)
    const ended = { name: 'NoAnswer', message: 'the server ended with exit code 7. The end of its standard error: out of luck', dead: true }
    await expect((await under.session()).request('crash')).rejects.toMatchObject({
      ...ended,
      message: expect.stringContaining(ended.message) as string,
    })
    await expect.poll(() => server.alive(), { interval: 1 }).toBe(false)
    await server.restart()
    expect(await server.alive()).toBe(true)
    await expect((await under.session()).request('ping')).resolves.toMatchObject({ result: {} })
    await expect(under.http({ method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"crash"}' })).rejects.toMatchObject(ended)
  })
  test('that breaks off a connection and goes on is not said to have ended', async () => {
    const under = await newest(await openHttp('none'))
    const broken = under.http({ method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"hang-up"}' })
    await expect(broken).rejects.toMatchObject({
      name: 'NoAnswer',
      message: expect.stringContaining('socket hang up') as string,
      dead: false,
    })
  })
  test('with an answer beyond the bound says which request brought it', async () => {
    const session = await (await newest(await openHttp('none'))).session()
    await expect(session.request('big', { uri: 'note://big' })).rejects.toThrow('big "note://big" was answered with more than 16 MB')
    await expect(session.request('tools/call', { name: 'big' })).rejects.toThrow('name it in target.inject.denyTools')
  })
  test('that wants credentials is walled, and that is no crash', async () => {
    const server = await openHttp('wall')
    expect((await newest(server)).survey).toMatchObject({ walled: true, tools: [] })
    expect(await server.alive()).toBe(true)
  })
  test('that wants credentials and gets them is walled and surveyed', async () => {
    const { survey } = await newest(await openHttp('wall', { credentials: { valid: 'Bearer right' } }))
    expect(survey).toMatchObject({ walled: true, serverInfo: { name: 'small' }, client: 'connected' })
  })
  test('that refuses the configured credential is an error of the configuration', async () => {
    await expect(openHttp('wall', { credentials: { valid: 'Bearer wrong' } })).rejects.toThrow('Mend: set credentials.valid')
  })
  test('whose port was taken is started with another', async () => {
    const opening = openHttp('port-is-taken')
    await expect.poll(() => readFileSync(freshFile('marker'), 'utf8'), { interval: 1, timeout: 20_000 }).toMatch(/^\d+$/)
    const other = createServer().listen(Number(readFileSync(freshFile('marker'), 'utf8')), '127.0.0.1')
    await once(other, 'listening')
    writeFileSync(`${freshFile('marker')}.taken`, '')
    const under = await newest(await opening)
    expect(under.url?.port).not.toBe(`${(other.address() as AddressInfo).port}`)
    expect(pids()).toHaveLength(2)
    other.close()
  })
  test('that never answers shows what it printed', async () => {
    await expect(openHttp('silent', { timeout: 200 })).rejects.toThrow(
      /does not answer: .* within 200 ms\. The end of its standard error:\s(?:never answers\n?)+$/,
    )
  })
  test('that answers with something else says with what', async () => {
    await expect(openHttp('html')).rejects.toThrow(/speaks no revision up to 2025-11-25: .*HTTP 502 .*<h1>Bad Gateway/)
  })
  test('that is not started says how it ended', async () => {
    await expect(openHttp('none', { args: ['-e', 'console.error("bad option"); process.exit(2)'] })).rejects.toThrow(
      'its server ended with exit code 2. The end of its standard error: bad option',
    )
  })
})

describe('an address', () => {
  test('on another computer is refused unless it is allowed', async () => {
    await expect(open({ url: 'http://192.0.2.1/mcp' })).rejects.toThrow('allowRemote: true')
    await expect(open({ url: 'http://127.0.0.1.example.com/mcp' })).rejects.toThrow('allowRemote: true')
  })
  test('where nothing listens is not a server', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise((resolve) => server.close(resolve))
    await expect(open({ url: `http://127.0.0.1:${port}/mcp` })).rejects.toThrow('nothing listens there')
  })
  test('on which something else listens is not taken for the server', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const failure = openHttp('none', { url: `http://127.0.0.1:${port}/mcp`, args: ['-e', ''] })
    await expect(failure).rejects.toThrow('something listens on')
    other.close()
  })
  test('and a pinned revision that is not answered says which one is', async () => {
    await expect(openHttp('none', { protocol: '2026-07-28' })).rejects.toThrow('does not speak 2026-07-28')
    await expect(openHttp('none', { protocol: '2025-11-26' })).rejects.toThrow('Mend: use 2025-11-25')
  })
})
