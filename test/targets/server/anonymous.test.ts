import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { openServer } from '../../../src/targets/server/open.js'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A server of 2025-11-25 that wants a key in a header of its own. */
async function keyed(): Promise<string> {
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (request.headers['x-api-key'] !== 'sesame') return response.writeHead(401).end()
      const { id, method } = JSON.parse(body || '{}') as { id?: number; method?: string }
      if (id === undefined) return response.writeHead(202).end()
      const result =
        method === 'initialize'
          ? { protocolVersion: '2025-11-25', capabilities: {}, serverInfo: { name: 'keyed', version: '1' } }
          : method === 'ping'
            ? {}
            : undefined
      const answer = result ? { result } : { error: { code: -32601, message: 'no such method' } }
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closing.push(
    () => new Promise((closed) => server.close(closed)),
    () => server.closeAllConnections(),
  )
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  return body
}

it('without a credential none of the configured headers is sent: any of them may be the key', async () => {
  const open = await openServer({ name: 'keyed', url: await keyed(), headers: { 'X-API-Key': 'sesame' }, timeout: 5000 })
  closing.push(() => open.close())
  const server = await open.under('2025-11-25')
  expect(server.survey.walled).toBe(true)
  const { body, headers } = server.envelope('ping')
  expect((await server.http({ method: 'POST', headers: { ...headers, authorization: null }, body })).status).toBe(401)
  expect((await server.http({ method: 'POST', headers, body })).status, 'red twin: else they are sent').toBe(200)
  await expect(server.session({ credential: null })).rejects.toThrow()
})
