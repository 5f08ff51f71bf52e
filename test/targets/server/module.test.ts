import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { built } from './built-driver.js'
import { freshFile, leavesNothing, newest, open } from './open-fault.js'

leavesNothing()
let hostEntry = ''
beforeAll(async () => {
  hostEntry = await built('module-host')
})

/** Connects as both SDKs do: by the members of a transport, whoever made it. */
const server = `
import { appendFileSync } from 'node:fs'
appendFileSync(process.env.PIDS, process.pid + '\\n')
console.log('a module may print what it likes')
class McpServer {
  async connect(transport) {
    transport.onmessage = ({ id, method, params }) => {
      const result = {
        initialize: () => ({ protocolVersion: params.protocolVersion, capabilities: {}, serverInfo: { name: 'own', version: '1' } }),
        ping: () => ({ printed: process.stdout.write('even {"jsonrpc":"2.0"}\\n') }),
      }[method]
      if (id !== undefined) transport.send(result ? { jsonrpc: '2.0', id, result: result() } : { jsonrpc: '2.0', id, error: { code: -32601, message: method } })
    }
    await transport.start()
  }
}
export default new McpServer()
export const make = () => new McpServer()
export const later = async () => new McpServer()
export const number = 3
export const fails = () => { throw new TypeError('no key') }
`

function file(name: string, code: string): string {
  const path = freshFile(name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, code)
  return path
}

const openModule = (code: string, exportName?: string) =>
  open({ hostEntry, module: { entry: file('server.mjs', code), ...(exportName && { exportName }) } })

describe('a module', () => {
  test.each([undefined, 'make', 'later'])(
    'that exports a server, or a function that gives one (%s), is spoken to over pipes of its own',
    async (name) => {
      const under = await newest(await openModule(server, name))
      expect(under).toMatchObject({
        transport: 'memory',
        revision: '2025-11-25',
        owned: true,
        url: undefined,
        survey: { client: 'connected' },
      })
      const session = await under.session({ fresh: true })
      await expect(session.request('ping')).resolves.toMatchObject({ result: { printed: true } })
      expect([session.noise(), session.stray(), under.noise()]).toEqual([[], [], []])
    },
  )
  test('that has another SDK-like package of version 2 beside it is served by its serveStdio, in both eras', async () => {
    const folder = 'node_modules/@modelcontextprotocol/server'
    file(
      `${folder}/package.json`,
      '{ "type": "module", "exports": { ".": { "import": "./index.js" }, "./stdio": { "import": "./stdio.js" } } }',
    )
    file(`${folder}/index.js`, 'export class McpServer { async connect() { throw new Error("by serveStdio alone") } }')
    file(
      `${folder}/stdio.js`,
      `export function serveStdio(factory, { transport }) {
         transport.onmessage = async ({ id, method }) => {
           const { name } = await factory()
           const result = { supportedVersions: ['2026-07-28'], capabilities: {}, resultType: 'complete', ttlMs: 0, cacheScope: 'private', name }
           if (id !== undefined) transport.send(method === 'server/discover' ? { jsonrpc: '2.0', id, result } : { jsonrpc: '2.0', id, error: { code: -32601, message: '' } })
         }
         transport.start()
       }`,
    )
    const code = `import { McpServer } from '@modelcontextprotocol/server'
      import { appendFileSync } from 'node:fs'
      appendFileSync(process.env.PIDS, process.pid + '\\n')
      export const make = () => Object.assign(new McpServer(), { name: 'made' })`
    const opened = await openModule(code, 'make')
    expect(opened.revisions).toEqual(['2026-07-28'])
    expect((await (await newest(opened)).session()).welcome).toMatchObject({ name: 'made' })
  })
  test.each([
    ['number', 'Its export number is the number 3, which is no SDK server'],
    ['none', 'It exports: default, fails, later, make, number'],
    ['fails', 'Its export fails threw TypeError: no key'],
  ])('without a server says so (%s)', async (name, message) => {
    await expect(openModule(server, name)).rejects.toThrow(message)
  })
  test('that does not load says so', async () => {
    await expect(openModule('throw new Error("no database")')).rejects.toThrow('Loading it threw Error: no database')
  })
})
