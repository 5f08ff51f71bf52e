import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openForwarder } from '../../../src/suites/official/forward.js'

/** A server that says what reached it, behind a forwarder. */
async function open() {
  const server = createServer((incoming, response) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (part: string) => (body += part))
    incoming.on('end', () =>
      response.writeHead(201, { 'x-own': 'yes' }).end(JSON.stringify({ headers: incoming.headers, url: incoming.url, body })),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const forwarder = await openForwarder(new URL(`http://${host}/mcp`), { authorization: 'Bearer t' }, 'secret')
  onTestFinished(async () => {
    await forwarder.close()
    server.close()
  })
  const send = (headers: Record<string, string> = {}, url = forwarder.url) =>
    new Promise<{ status: number; own: unknown; seen: { headers: IncomingHttpHeaders; url: string; body: string } }>((done, fail) => {
      request(url, { method: 'POST', headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () =>
          done({ status: response.statusCode ?? 0, own: response.headers['x-own'], seen: JSON.parse(text || '{}') as never }),
        )
      })
        .on('error', fail)
        .end('content')
    })
  return { host, forwarder, send }
}

test('a credential is added, and nothing else changed', async () => {
  const { send } = await open()
  const { status, own, seen } = await send({ 'mcp-session-id': 'abc' })
  expect([status, own, seen.url, seen.body]).toEqual([201, 'yes', '/mcp', 'content'])
  expect(seen.headers).toMatchObject({ authorization: 'Bearer t', 'mcp-session-id': 'abc' })
})

test('the server finds its own name where the client wrote that of the forwarder', async () => {
  const { send, host, forwarder } = await open()
  const local = `localhost:${forwarder.url.port}`
  const { seen } = await send({ host: local, origin: `http://${local}` })
  expect([seen.headers.host, seen.headers.origin]).toEqual([host, `http://${host}`])
})

test('foreign names reach the server as they are', async () => {
  const { send } = await open()
  const { seen } = await send({ host: 'evil.example', origin: 'http://evil.example' })
  expect([seen.headers.host, seen.headers.origin]).toEqual(['evil.example', 'http://evil.example'])
})

test('whoever does not know the path gets nothing of the credential', async () => {
  const { send, forwarder } = await open()
  expect((await send({}, new URL('/mcp', forwarder.url))).status).toBe(404)
})
