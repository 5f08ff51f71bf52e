import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { smallServer, tool } from '../harvest/small-server.js'
import { guardSource } from './samples.js'
import { workspace } from './workspace.js'

const reference = resolve(import.meta.dirname, '../servers/reference.mjs')
const small = { command: 'node', args: ['server.mjs', 'lists.json'] }
const lists = {
  tools: [tool('get_forecast', 'Says how the weather will be in a town on each of the next seven days, with wind and rain by the hour.')],
}
// Made up of pieces: scanners that look through this repository are to find nothing.
const token = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`
const files = { 'server.mjs': smallServer, 'lists.json': lists, 'guard.mjs': guardSource }

interface Baseline {
  readonly items: Record<string, { readonly verdict?: string }>
}

describe('assay harvest', () => {
  it('makes items of what servers list, which pass every check and gate a guard by name, in Vitest and without', async () => {
    const user = workspace({
      ...files,
      '.mcp.json': { mcpServers: { 'My Weather': small, reference: { command: 'node', args: [reference] } } },
    })
    const { code, out, err } = await user.assay(['harvest', '.mcp.json'])
    expect([code, err]).toEqual([0, expect.stringContaining('to score a guard on them')])
    expect(out).toMatch(
      /^assay\/harvest\/my-weather\.assay\.jsonc {2}1 item: 1 new\nassay\/harvest\/reference\.assay\.jsonc {2}\d+ items: \d+ new\ninclude: \['assay\/harvest\/\*\.assay\.jsonc'\]\n$/,
    )
    const verified = await user.assay(['corpus', 'verify', 'assay/harvest/my-weather.assay.jsonc', 'assay/harvest/reference.assay.jsonc'])
    expect([verified.code, verified.out]).toEqual([0, expect.stringContaining(', 2 own files among them: no problem')])

    const [include = ''] = /include: .*/.exec(out) ?? []
    user.write(
      'vitest.config.mjs',
      `import { assay } from 'vitest-assay'\nexport default { plugins: [assay({ target: './guard.mjs#guard', corpus: 'none', ${include} })] }\n`,
    )
    const first = await user.vitest(['run', '--project', 'assay'])
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('benign')])
    expect(user.json<Baseline>('baselines/default.json').items['my-weather:benign/tool-get_forecast']?.verdict).toBe('clean')
    const again = await user.assay(['harvest', '.mcp.json'])
    expect(again.out).toMatch(/my-weather\.assay\.jsonc {2}1 item: 1 as before\n.* {2}(\d+) items: \1 as before\n$/)
    expect(again.err).toBe('the configuration includes them already\n')

    user.write('guard.mjs', 'export const guard = (input) => JSON.stringify(input).includes("weather")\n')
    const worse = await user.assay(['check'], { CI: '1' })
    expect([worse.code, worse.output]).toEqual([1, expect.stringContaining('my-weather:benign/tool-get_forecast')])
  })

  it('asks the servers of the configuration, over HTTP too', async () => {
    const http = {
      kind: 'server',
      command: 'node',
      args: [reference, '--transport', 'http', '--port', '{port}'],
      url: 'http://127.0.0.1:{port}/mcp',
    }
    const user = workspace({ ...files, 'assay.config.json': { targets: { web: http, pipe: { kind: 'server', ...small } } } }, 'alone')
    const { code, out } = await user.assay(['harvest'])
    expect(code).toBe(0)
    expect(out).toMatch(/^assay\/harvest\/web\.assay\.jsonc {2}\d+ items: \d+ new\nassay\/harvest\/pipe\.assay\.jsonc {2}1 item: 1 new\n/)
  })

  it('refuses a secret without saying it, and goes on with the rest and with other servers', async () => {
    const leaky = {
      tools: [...lists.tools, tool('leaky', `Calls the interface with ${token}.`), tool('env', 'Runs with %ASSAY_PLANTED_SECRET%.')],
    }
    const dead = { command: 'node', args: ['-e', 'console.error("no database at all"); process.exit(3)'] }
    const user = workspace({ ...files, 'lists.json': leaky, '.mcp.json': { mcpServers: { dead, small } } }, 'alone')
    const { code, out, err, output } = await user.assay(['harvest', '.mcp.json'])
    expect([code, out]).toEqual([1, expect.stringContaining('assay/harvest/small.assay.jsonc  1 item: 1 new')])
    expect(err).toContain('small: tool leaky is refused: it holds what scanners take for a live GitHub token')
    expect(err).toContain('small: tool env is refused: it holds the secret that was planted in its environment')
    expect(err).toContain('no database at all')
    for (const secret of [token, 'assay-planted-']) expect(output + user.read('assay/harvest/small.assay.jsonc')).not.toContain(secret)

    user.write('lists.json', lists)
    user.write('.mcp.json', { mcpServers: { small } })
    expect((await user.assay(['harvest', '.mcp.json'])).code, 'red twin: without a secret it is well').toBe(0)
  })

  it.each([
    ['no such file', undefined, 2, '.mcp.json cannot be read: it is not there'],
    ['no JSON', '{', 3, '.mcp.json:1:'],
    ['no such member', '{ "servers": {} }', 3, 'mcpServers: is missing'],
    ['no such program', '{ "mcpServers": { "a": { "command": "no-such-program-at-all" } } }', 2, 'a: its server does not run'],
  ])('says what is wrong: %s', async (_, text, expected, message) => {
    const user = workspace(text === undefined ? {} : { '.mcp.json': text }, 'alone')
    const { code, out, err } = await user.assay(['harvest', '.mcp.json'])
    expect([code, out, err]).toEqual([expected, '', expect.stringContaining(message)])
  })
})
