import { afterEach, describe, expect, it } from 'vitest'

import { exchange } from './raw-http.js'
import { startProcess } from './raw-pipe.js'
import { type Reference, startReference } from './reference.mjs'
import { call, initialize, legacy, modern, modernRequest, openOldStream, openPipe, openSession, request } from './speak.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function start(options: Parameters<typeof startReference>[0] = {}): Promise<Reference> {
  const reference = await startReference(options)
  closing.push(reference.close)
  return reference
}

const echo = (id: string) => request(id, 'tools/call', call('echo', { text: 'hello' }))
const echoed = { content: [{ type: 'text', text: 'hello' }] }

describe('the reference server greets and answers a call', () => {
  it.each(legacy)('in %s over stdio, and ends with its input', async (revision) => {
    const pipe = await openPipe(revision)
    expect(pipe.hello.result?.['protocolVersion']).toBe(revision)
    pipe.send(echo('a'))
    expect((await pipe.answer('a')).result).toEqual(echoed)
    pipe.end()
    expect(await pipe.exited).toBe(0)
    expect(pipe.lines.filter((line) => !line.startsWith('{"jsonrpc":"2.0"'))).toEqual([])
  })

  it.each(legacy)('in %s over HTTP', async (revision) => {
    const { url } = await start()
    const session = await openSession(url, revision)
    expect(session.hello.result?.['protocolVersion']).toBe(revision)
    expect((await session.post(echo('a'))).messages[0]).toEqual({ jsonrpc: '2.0', id: 'a', result: echoed })
  })

  it.each(legacy)('in %s over the old transport', async (revision) => {
    const { url } = await start({ transport: 'sse' })
    const session = await openOldStream(url, revision)
    expect(session.hello.result?.['protocolVersion']).toBe(revision)
    expect((await session.post(echo('a'))).status).toBe(202)
    expect((await session.answer('a')).result).toEqual(echoed)
    session.close()
  })

  it(`in ${modern} over stdio`, async () => {
    const pipe = startProcess(['--revisions', modern])
    pipe.send(modernRequest(1, 'server/discover').body)
    expect((await pipe.answer(1)).result).toMatchObject({ resultType: 'complete', supportedVersions: [modern] })
    pipe.send(modernRequest(2, 'tools/call', call('echo', { text: 'hello' })).body)
    expect((await pipe.answer(2)).result).toMatchObject({ ...echoed, resultType: 'complete' })
    pipe.signal('SIGTERM')
    expect(await pipe.exited).toBe(0)
  })

  it(`in ${modern} over HTTP`, async () => {
    const { url } = await start()
    const discover = await exchange(url, modernRequest(1, 'server/discover'))
    expect(discover.messages[0]?.result).toMatchObject({ supportedVersions: [modern], cacheScope: 'public' })
    const answer = await exchange(url, modernRequest(2, 'tools/call', call('echo', { text: 'hello' })))
    expect(answer.messages[0]?.result).toMatchObject({ ...echoed, resultType: 'complete' })
  })

  it('as a process over HTTP, which says where it listens and ends on SIGTERM', async () => {
    const server = startProcess(['--transport', 'http'])
    expect((await exchange(await server.listening(), modernRequest(1, 'server/discover'))).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.exited).toBe(0)
  })
})

describe('a foreign Origin', () => {
  it.each(['http', 'sse'] as const)('is refused over %s', async (transport) => {
    const { url } = await start({ transport })
    const headers = { origin: 'https://evil.example' }
    const method = transport === 'sse' ? 'GET' : 'POST'
    expect((await exchange(url, { method, headers, body: transport === 'sse' ? undefined : initialize('2025-11-25') })).status).toBe(403)
  })
})

describe('a fault breaks what it is named after', () => {
  it('origin-foreign', async () => {
    const { url } = await start({ faults: ['origin-foreign'] })
    expect((await exchange(url, { headers: { origin: 'https://evil.example' }, body: initialize('2025-11-25') })).status).toBe(200)
  })

  it.each([
    [[], 404],
    [['session-terminated'], 200],
  ] as const)('session-terminated: with %j the answer in a deleted session is %i', async (faults, status) => {
    const { url } = await start({ faults })
    const session = await openSession(url, '2025-11-25')
    expect((await exchange(url, { method: 'DELETE', headers: session.headers })).status).toBe(204)
    expect((await session.post(request(1, 'ping'))).status).toBe(status)
  })

  it('stdout-purity', async () => {
    const pipe = await openPipe('2025-11-25', ['--fault', 'stdout-purity'])
    expect(pipe.lines[0]).toBe('Reference server is ready.')
    pipe.end()
    await pipe.exited
  })

  it.each([
    [[], undefined],
    [['unknown-tool'], { content: [{ type: 'text', text: 'Done.' }] }],
  ] as const)('unknown-tool: with %j', async (faults, result) => {
    const { url } = await start({ faults })
    const session = await openSession(url, '2025-11-25')
    const [message] = (await session.post(request(1, 'tools/call', call('no-such-tool', {})))).messages
    expect(message?.result).toEqual(result)
    expect(message?.error?.code).toBe(result ? undefined : -32602)
  })

  it.each([
    [[], false],
    [['error-leaks-stack'], true],
  ] as const)('error-leaks-stack: with %j', async (faults, leaks) => {
    const { url } = await start({ faults })
    const session = await openSession(url, '2025-11-25')
    const { text } = await session.post(request(1, 'no/such/method'))
    expect(text.includes('.mjs:')).toBe(leaks)
  })
})
