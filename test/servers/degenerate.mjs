// Servers that shake hands as any other and are of no use after that: what a check takes for kept on one of them it has not seen.
//
//   node test/servers/degenerate.mjs MODE [modern]
//
// Over stdio; `startDegenerate` serves the same over HTTP, where a mode may also be a status.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'

const serverInfo = { name: 'degenerate', version: '1.0.0' }
const schema = { type: 'object', properties: { text: { type: 'string' } }, required: ['text'], additionalProperties: false }
const lists = {
  'tools/list': {
    tools: [
      { name: 'echo', description: 'Says it again.', inputSchema: schema, annotations: { readOnlyHint: true } },
      { name: 'shape', inputSchema: schema, outputSchema: { type: 'object' }, annotations: { readOnlyHint: true } },
    ],
  },
  'resources/list': { resources: [{ uri: 'file:///notes/today.txt', name: 'today' }] },
  'resources/templates/list': { resourceTemplates: [{ uriTemplate: 'file:///notes/{name}', name: 'note' }] },
  'prompts/list': {
    prompts: [
      { name: 'plain', description: 'Plain.' },
      { name: 'greet', arguments: [{ name: 'who', required: true }] },
    ],
  },
}
const modernMembers = {
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
}

let count = 0

/** What each mode answers to all but the handshake, and to what it offers. */
const answers = {
  32601: () => ({ error: { code: -32601, message: 'no' } }),
  32602: () => ({ error: { code: -32602, message: 'no' } }),
  /** With what was asked for, and how often something was. */
  'named-32602': ({ params }) => ({ error: { code: -32602, message: `${params?.name ?? params?.uri} is not there (${++count})` } }),
  empty: () => ({ result: {} }),
  echo: ({ params }) => ({ result: params ?? {} }),
  failing: () => ({ result: { isError: true, content: [{ type: 'text', text: 'no' }] } }),
}

/** `offers-` in front of a mode: lists and pings are answered as they should be, and nothing else is. */
function answerTo(mode, modern, message) {
  const { method, params } = message
  if (typeof params !== 'object' && params !== undefined) return { error: { code: -32600, message: 'no' } }
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {}, ...(!modern && { logging: {} }) }
  if (mode.startsWith('all-')) return answers[mode.replace('all-', '')](message)
  if (!modern && method === 'initialize') return { result: { protocolVersion: versionOf(params), capabilities, serverInfo } }
  if (modern && method === 'server/discover') return { result: { supportedVersions: ['2026-07-28'], capabilities, ...modernMembers } }
  if (modern && method === 'initialize') return { error: { code: -32022, message: 'only 2026-07-28' } }
  if (!modern && method === 'server/discover') return { error: { code: -32601, message: 'no' } }
  if (mode.startsWith('offers-')) {
    if (lists[method]) return { result: { ...lists[method], ...(modern && modernMembers) } }
    if (!modern && method === 'ping') return { result: {} }
  }
  const made = answers[mode.replace('offers-', '')](message)
  return made.result && modern && mode.includes('failing') ? { result: { ...made.result, ...modernMembers } } : made
}

const versionOf = (params) => (['2025-03-26', '2025-11-25'].includes(params?.protocolVersion) ? params.protocolVersion : '2025-11-25')

const isRequest = (message) => typeof message === 'object' && message !== null && !Array.isArray(message) && (message.id ?? null) !== null

/** Modes over HTTP that are no JSON-RPC answer. */
const statuses = { 'http-400': 400, 'http-404': 404, 'http-500': 500, 'http-200-empty': 200 }

/** Serves a mode over HTTP on loopback. */
export async function startDegenerate(mode, { modern = false } = {}) {
  const server = createServer((request, response) => {
    const chunks = []
    request.on('error', () => {}).on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const send = (status, body) => response.writeHead(status, { 'content-type': 'application/json' }).end(body && textOf(body))
      const status = statuses[mode.replace('offers-', '')]
      const message = parsed(Buffer.concat(chunks).toString())
      const shaking =
        message?.method === 'initialize' || message?.method === 'server/discover' || message?.method === 'notifications/initialized'
      const offered = mode.startsWith('offers-') && (message?.method === 'ping' || Object.hasOwn(lists, message?.method))
      if (status !== undefined && !shaking && !offered) return void send(status)
      if (request.method !== 'POST') return void send(405)
      if (!isRequest(message)) return void send(202)
      if (message.method === 'initialize' && !modern) response.setHeader('mcp-session-id', randomUUID())
      send(200, { jsonrpc: '2.0', id: message.id, ...answerTo(status === undefined ? mode : 'offers-empty', modern, message) })
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}/mcp`,
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  }
}

/** What is nested too deeply to be written comes back as nothing. */
function textOf(body) {
  try {
    return JSON.stringify(body)
  } catch {
    return JSON.stringify({ ...body, result: {} })
  }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [mode, era] = process.argv.slice(2)
  createInterface({ input: process.stdin }).on('line', (line) => {
    const message = parsed(line)
    if (mode === 'mirror' && message?.method !== 'initialize') return void process.stdout.write(`${line}\n`)
    if (!isRequest(message)) return
    process.stdout.write(`${textOf({ jsonrpc: '2.0', id: message.id, ...answerTo(mode, era === 'modern', message) })}\n`)
  })
}
