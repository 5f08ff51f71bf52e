import { fileURLToPath } from 'node:url'

import { Client as Client2, SSEClientTransport as Sse2, StreamableHTTPClientTransport as Http2 } from '@modelcontextprotocol/client'
import { StdioClientTransport as Stdio2 } from '@modelcontextprotocol/client/stdio'
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { SSEClientTransport as Sse1 } from '@modelcontextprotocol/sdk/client/sse.js'
import { StdioClientTransport as Stdio1 } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as Http1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterEach, describe, expect, it } from 'vitest'

import { startReference } from './reference.mjs'

const info = { name: 'test', version: '1' }
const command = { command: process.execPath, args: [fileURLToPath(new URL('reference.mjs', import.meta.url))] }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function address(transport: 'http' | 'sse'): Promise<URL> {
  const reference = await startReference({ transport })
  closing.push(reference.close)
  return new URL(reference.url)
}

describe('a client of the SDK v1 uses the reference server', () => {
  it.each(['stdio', 'http', 'sse'] as const)('over %s', async (kind) => {
    const client = new Client1(info)
    const transport = kind === 'stdio' ? new Stdio1(command) : new (kind === 'sse' ? Sse1 : Http1)(await address(kind))
    await client.connect(transport as Parameters<typeof client.connect>[0])
    closing.unshift(() => client.close())
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('echo')
    expect(await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } })).toMatchObject({ structuredContent: { sum: 3 } })
    expect((await client.readResource({ uri: 'folder:///guide.txt' })).contents).toHaveLength(1)
    expect((await client.getPrompt({ name: 'greet', arguments: { name: 'Ada' } })).messages).toHaveLength(1)
  })
})

describe('a client of the SDK v2 uses the reference server', () => {
  it.each([
    ['stdio', '2025-11-25'],
    ['http', '2025-11-25'],
    ['sse', '2025-11-25'],
    ['stdio', '2026-07-28'],
    ['http', '2026-07-28'],
  ] as const)('over %s in %s', async (kind, revision) => {
    const pin = revision === '2026-07-28' ? { versionNegotiation: { mode: { pin: revision } } } : {}
    const client = new Client2(info, { ...pin, capabilities: { elicitation: {} } })
    client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: { yes: true } }))
    const transport = kind === 'stdio' ? new Stdio2(command) : new (kind === 'sse' ? Sse2 : Http2)(await address(kind))
    await client.connect(transport)
    closing.unshift(() => client.close())
    expect(client.getNegotiatedProtocolVersion()).toBe(revision)
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('echo')
    expect(await client.callTool({ name: 'add', arguments: { a: 1, b: 2 } })).toMatchObject({ structuredContent: { sum: 3 } })
    expect(await client.callTool({ name: 'confirm', arguments: { question: 'Go on?' } })).toMatchObject({ content: [{ text: 'Yes.' }] })
    const search = { query: 'a', region: 'Zürich', limit: 2 }
    expect((await client.callTool({ name: 'search', arguments: search })).isError ?? false).toBe(false)
    expect((await client.readResource({ uri: 'folder:///guide.txt' })).contents).toHaveLength(1)
  })
})
