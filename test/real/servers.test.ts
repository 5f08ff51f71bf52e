import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { gaps, install, itemsOf, manifestOf, program, score, type Target } from './servers.js'

// That a run on other people's servers is complete. What it finds there is theirs, and stands nowhere in this repository.
const packages = {
  '@agent-infra/mcp-server-commands': '1.2.18',
  '@agent-infra/mcp-server-filesystem': '1.2.29',
  '@antv/mcp-server-chart': '0.9.10',
  '@cyanheads/git-mcp-server': '2.15.3',
  '@eslint/mcp': '0.3.13',
  '@ivotoby/openapi-mcp-server': '1.16.1',
  '@modelcontextprotocol/server-everything': '2026.8.31',
  '@modelcontextprotocol/server-filesystem': '2026.8.31',
  '@modelcontextprotocol/server-memory': '2026.8.31',
  '@modelcontextprotocol/server-sequential-thinking': '2026.8.31',
  '@modelcontextprotocol/server-system-monitor': '2.0.3',
  '@notionhq/notion-mcp-server': '2.5.2',
  '@playwright/mcp': '0.0.83',
  '@takescake/1password-mcp': '4.0.2',
  '@upstash/context7-mcp': '4.1.1',
  'figma-developer-mcp': '0.13.2',
  'mcp-hello-world': '1.1.2',
  'mcp-proxy': '6.7.19',
  'mcp-server-code-runner': '0.1.8',
  'ssh-mcp': '2.11.0',
} as const
type Package = keyof typeof packages

const root = mkdtempSync(join(tmpdir(), 'assay-servers-'))
const assay = join(root, 'node_modules/vitest-assay/dist/cli.js')
const shared = join(root, 'shared')
const api = join(root, 'api.json')

interface Server extends Partial<Omit<Target, 'command'>> {
  readonly name: Package
}
const everything = join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')

const overPipes: readonly Server[] = [
  { name: '@modelcontextprotocol/server-everything' },
  { name: '@modelcontextprotocol/server-filesystem', args: [shared] },
  { name: '@modelcontextprotocol/server-memory', env: { MEMORY_FILE_PATH: join(root, 'memory.jsonl') } },
  { name: '@modelcontextprotocol/server-sequential-thinking' },
  { name: '@upstash/context7-mcp' },
  { name: '@takescake/1password-mcp', env: { OP_SERVICE_ACCOUNT_TOKEN: 'ops_none' } },
  { name: '@playwright/mcp' },
  { name: '@notionhq/notion-mcp-server', env: { NOTION_TOKEN: 'none' } },
  { name: '@antv/mcp-server-chart' },
  { name: '@cyanheads/git-mcp-server' },
  { name: '@eslint/mcp' },
  { name: '@ivotoby/openapi-mcp-server', args: ['--api-base-url', 'http://127.0.0.1:9', '--openapi-spec', api] },
  { name: '@agent-infra/mcp-server-commands' },
  { name: '@agent-infra/mcp-server-filesystem', args: ['--allowed-directories', shared] },
  { name: 'figma-developer-mcp', args: ['--figma-api-key', 'none', '--stdio'] },
  { name: 'mcp-hello-world' },
  { name: 'mcp-server-code-runner' },
  { name: 'ssh-mcp', args: ['--host=127.0.0.1', '--user=nobody'], env: { SSH_MCP_PASSWORD: 'none' } },
]

/** The name that these print is the one that they answer to, or listen on. */
const byName = 'http://localhost:{port}/mcp'
const overHttp: readonly Server[] = [
  { name: '@modelcontextprotocol/server-everything', args: ['streamableHttp'], env: { PORT: '{port}' } },
  { name: '@modelcontextprotocol/server-everything', args: ['sse'], env: { PORT: '{port}' }, url: 'http://127.0.0.1:{port}/sse' },
  { name: '@upstash/context7-mcp', args: ['--transport', 'http', '--port', '{port}'] },
  { name: '@playwright/mcp', args: ['--port', '{port}', '--host', '127.0.0.1'], url: byName },
  {
    name: '@notionhq/notion-mcp-server',
    args: ['--transport', 'http', '--port', '{port}', '--auth-token', 'shared'],
    env: { NOTION_TOKEN: 'none' },
    credentials: { valid: 'NOTION_AUTH' },
  },
  { name: '@antv/mcp-server-chart', args: ['--transport', 'streamable', '--port', '{port}'], url: byName },
  { name: '@cyanheads/git-mcp-server', env: { MCP_TRANSPORT_TYPE: 'http', MCP_HTTP_PORT: '{port}', MCP_HTTP_HOST: '127.0.0.1' } },
  { name: '@agent-infra/mcp-server-commands', args: ['--port', '{port}'] },
  { name: '@modelcontextprotocol/server-system-monitor', args: ['--http'], env: { PORT: '{port}' } },
  { name: 'figma-developer-mcp', args: ['--figma-api-key', 'none', '--port', '{port}'], url: byName },
  { name: 'mcp-proxy', args: ['--host', '127.0.0.1', '--port', '{port}', '--', 'node', everything] },
]

/** Two at a time, whatever Vitest starts at once. */
const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
let next = 0
function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const lane = next++ % lanes.length
  const done = (lanes[lane] ?? Promise.resolve()).then(task)
  lanes[lane] = done.catch(() => {})
  return done
}

const titled = (servers: readonly Server[]) =>
  servers.map((server) => [`${server.name}${server.url?.endsWith('/sse') ? ' sse' : ''}`, server] as const)
const targetOf = ({ name, args = [], ...more }: Server): Target => ({ command: 'node', args: [program(root, name), ...args], ...more })

let cases = 0
function scored(target: Target) {
  const folder = join(root, `case-${++cases}`)
  mkdirSync(folder)
  return score(assay, folder, target, [], { NOTION_AUTH: 'Bearer shared' })
}

beforeAll(() => {
  mkdirSync(shared)
  writeFileSync(join(shared, 'a.txt'), 'hello\n')
  const paths = { '/x': { get: { operationId: 'getX', responses: { 200: { description: 'ok' } } } } }
  writeFileSync(api, JSON.stringify({ openapi: '3.0.0', info: { title: 'none', version: '1' }, paths }))
  install(root, packages, inject('tarball'))
})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 3 }))

describe('servers of others', () => {
  it('are installed in the versions that are named', () => {
    const installed = Object.fromEntries(Object.keys(packages).map((name) => [name, manifestOf(root, name).version]))
    expect(installed).toEqual(packages)
  })

  it.concurrent.each(titled(overPipes))('%s: every check is measured or not applicable over standard streams', async (_, server) => {
    expect(gaps(await inTurn(() => scored(targetOf(server))))).toEqual([])
  })

  it.concurrent.each(titled(overHttp))('%s: every check is measured or not applicable over HTTP', async (_, server) => {
    expect(gaps(await inTurn(() => scored({ url: 'http://127.0.0.1:{port}/mcp', ...targetOf(server) })))).toEqual([])
  })

  it('red twin: a server that ends at a call is told, and so is one that does not start', async () => {
    const own = join(root, 'ends.mjs')
    writeFileSync(
      own,
      `import { createInterface } from 'node:readline'
const results = {
  initialize: { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: { name: 'ends', version: '1' } },
  ping: {},
  'tools/list': { tools: [] },
}
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line)
  if (method === 'tools/call') process.exit(1)
  const error = { code: -32601, message: 'unknown' }
  if (id !== undefined) console.log(JSON.stringify({ jsonrpc: '2.0', id, ...(results[method] ? { result: results[method] } : { error }) }))
})
`,
    )
    const ends = await scored({ command: 'node', args: [own] })
    expect(itemsOf(ends).length).toBeGreaterThan(100)
    expect(gaps(ends)).toContainEqual(expect.stringMatching(/^conformance\/unknown-tool: .*exit code 1/))
    const never = await scored({ command: 'node', args: [join(root, 'none.mjs')] })
    expect(gaps(never)).toEqual([expect.stringMatching(/^nothing was played; exit code 2: [^]*none\.mjs/)])
  })
})
