import { mkdirSync, symlinkSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/report/run-record.js'
import { type Workspace, workspace } from './workspace.js'

const packages = resolve(import.meta.dirname, '../../node_modules')

const sdk = { 1: '@modelcontextprotocol/sdk', 2: '@modelcontextprotocol/server' } as const
const imported = { 1: '@modelcontextprotocol/sdk/server/mcp.js', 2: '@modelcontextprotocol/server' } as const
const schema = { 1: '{ number: z.string() }', 2: 'z.object({ number: z.string() })' } as const

/** The same server on each version of the SDK, in TypeScript, as the repository of a server has it. */
const server = (version: 1 | 2, hints: string): string => `import { McpServer } from '${imported[version]}'
import { z } from 'zod'

interface Order { readonly number: string }

export function createServer(): McpServer {
  const server = new McpServer({ name: 'orders', version: '1.0.0' })
  const about = { description: 'Finds an order by its number.', inputSchema: ${schema[version]}, annotations: { ${hints} } }
  server.registerTool('find_order', about, async ({ number }: Order) => ({ content: [{ type: 'text' as const, text: number }] }))
  return server
}
`

function project(version: 1 | 2): Workspace {
  const user = workspace({
    'src/server.ts': server(version, 'readOnlyHint: true'),
    'vitest.config.mjs': `import { assay } from 'vitest-assay'
export default { plugins: [assay({ target: { kind: 'server', module: './src/server.ts#createServer' } })] }
`,
  })
  mkdirSync(user.path('node_modules/@modelcontextprotocol'), { recursive: true })
  for (const name of [sdk[version], 'zod']) symlinkSync(resolve(packages, name), user.path(`node_modules/${name}`), 'junction')
  return user
}

function outcomesOf(user: Workspace): Record<string, string | undefined> {
  const items = user.json<RunRecord>('.assay/default/run.json').suites.conformance?.items ?? []
  return Object.fromEntries(items.map(({ key, result, unmeasured, error }) => [key, result ?? unmeasured ?? error]))
}

describe.each([1, 2] as const)('a module with a server of the SDK, version %i', (version) => {
  it('is asked by Vitest and by the command alike, and gated by name', async () => {
    const user = project(version)
    const some = ['-t', '^conformance/(tool|unknown|ping|server-info)']
    const first = await user.vitest(['run', '--project', 'assay', ...some])
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('written')])
    const outcomes = outcomesOf(user)
    const pings = version === 1 ? 'pass' : 'not-applicable'
    expect(outcomes).toMatchObject({ 'conformance/unknown-tool': 'pass', 'conformance/ping-answered': pings })
    expect(Object.values(outcomes).filter((outcome = '') => !/^(?:pass|warn|fail|not-applicable)$/.test(outcome))).toEqual([])

    const again = await user.assay(['check', ...some], { CI: '1' })
    expect([again.code, again.err]).toEqual([0, ''])
    expect(outcomesOf(user)).toEqual(outcomes)

    user.write('src/server.ts', server(version, 'readOnlyHint: true, destructiveHint: true'))
    const worse = await user.assay(['check', ...some], { CI: '1' })
    expect([worse.code, worse.output]).toEqual([1, expect.stringMatching(/AssayRegression: conformance\/tool-annotations-agree .+\n/)])
  })

  it('is harvested', async () => {
    const user = project(version)
    const { code, out } = await user.assay(['harvest'])
    expect([code, out]).toEqual([0, expect.stringContaining('orders.assay.jsonc  1 item: 1 new')])
    expect(user.read('assay/harvest/orders.assay.jsonc')).toContain('Finds an order by its number.')
  })
})
