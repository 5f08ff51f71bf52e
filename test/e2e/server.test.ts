import { existsSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/report/run-record.js'
import { watch } from './watching.js'
import { type Workspace, workspace } from './workspace.js'

const reference = resolve(import.meta.dirname, '../servers/reference.mjs')

/** Options of the reference server over standard streams, or with a port over HTTP. */
const stdio = (args: readonly string[] = [], more: object = {}) => ({
  kind: 'server',
  command: 'node',
  args: [reference, ...args],
  timeout: 10_000,
  ...more,
})
const http = (args: readonly string[] = [], more: object = {}) =>
  stdio(['--transport', 'http', '--port', '{port}', ...args], { url: 'http://127.0.0.1:{port}/mcp', ...more })

const config = (target: object, more: object = {}) =>
  `import { assay } from 'vitest-assay'\nexport default { plugins: [assay(${JSON.stringify({ target, ...more })})] }\n`
const user = (target: object, more: object = {}): Workspace => workspace({ 'vitest.config.mjs': config(target, more) })

/** Few checks, so that a run is short. */
const some = ['-t', '^conformance/(origin-foreign|host-foreign|unknown-method|tool-names|stdout-purity|auth-missing-401) ']

/** Says in every answer with what it was asked. */
const echo = `import { createServer } from 'node:http'
const answer = ({ method, params, id }, said) =>
  method === 'initialize'
    ? { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: { name: said, version: '1' } } }
    : method === 'tools/list' || method === 'ping'
      ? { jsonrpc: '2.0', id, result: method === 'ping' ? {} : { tools: [], said } }
      : { jsonrpc: '2.0', id, error: { code: -32601, message: said } }
createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += part
  const asked = JSON.parse(body || '{}')
  const said = request.url + ' ' + request.headers['x-api-key']
  if (asked.id === undefined) return response.writeHead(202).end()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer(asked, said)))
}).listen(Number(process.argv[2]), '127.0.0.1')
`

interface Baseline {
  readonly items: Record<string, { readonly status?: string; readonly unmeasured?: string }>
}

describe('a server under Vitest', () => {
  it('is recorded over HTTP, holds its baseline, and fails by name with section, request and answer when it breaks a requirement', async () => {
    const at = user(http())
    const first = await at.vitest(['run', '--project', 'assay', ...some])
    expect(first.output).toContain('MUST 2/2 kept')
    expect(first.code).toBe(0)
    expect(at.json<Baseline>('baselines/default.json').items).toMatchObject({
      'conformance/origin-foreign': { status: 'pass' },
      'conformance/stdout-purity': { unmeasured: 'not-applicable' },
      'conformance/auth-missing-401': { unmeasured: 'not-applicable' },
    })
    expect((await at.vitest(['run', '--project', 'assay', ...some], { CI: '1' })).code).toBe(0)

    at.write('vitest.config.mjs', config(http(['--fault', 'origin-foreign'])))
    const worse = await at.vitest(['run', '--project', 'assay', ...some], { CI: '1' })
    expect(worse.code).toBe(1)
    expect(worse.output).toMatch(
      /AssayRegression: conformance\/origin-foreign .*\n +level +MUST, high, CWE-346\n +status +pass → fail \(worse\)/,
    )
    expect(worse.output).toMatch(/\n +broken +2026-07-28: /)
    expect(worse.output).toMatch(/\n +sent +"POST/)
    expect(worse.output).toMatch(/\n +link +https:\/\/modelcontextprotocol\.io\//)

    const accepted = await at.vitest(['run', '--project', 'assay', '-u', ...some])
    expect([accepted.code, at.json<Baseline>('baselines/default.json').items['conformance/origin-foreign']?.status]).toEqual([0, 'fail'])
    const gap = await at.vitest(['run', '--project', 'assay', ...some], { CI: '1' })
    expect([gap.code, gap.output]).toEqual([0, expect.stringContaining('known gaps   1 check; conformance/origin-foreign')])
  })

  it('lists the broken requirements themselves where they are recorded for the first time, in both doors, with a command that shows one', async () => {
    const faulty = { 'vitest.config.mjs': config(http(['--fault', 'origin-foreign'])) }
    for (const door of ['vitest', 'assay'] as const) {
      const at = workspace(faulty)
      const run = door === 'vitest' ? () => at.vitest(['run', '--project', 'assay', ...some]) : () => at.assay(['check', ...some])
      const first = await run()
      expect(first.code).toBe(0)
      expect(first.output).toMatch(
        / • \d+ items recorded for the first time, 1 finding among them, worst first:\n {5}MUST high +conformance\/origin-foreign/,
      )
      const [, command = ''] = /\n +npx vitest-assay (reproduce \S+ conformance\/origin-foreign)\n/.exec(first.output) ?? []
      const again = await at.assay(command.split(' '))
      expect(again.code).toBe(0)
      expect(again.output).toContain('The outcome is the same.')
      expect((await run()).output).not.toContain('worst first')
    }
  })

  it('keeps what the official suite wrote beside the record, anew each run, and nothing where no record is wanted', async () => {
    const at = user(http([], { protocol: '2025-11-25' }))
    const suite = 'node_modules/@modelcontextprotocol/conformance'
    at.write(`${suite}/package.json`, {
      name: '@modelcontextprotocol/conformance',
      version: '0.1.16',
      type: 'module',
      bin: { conformance: 'fake.js' },
    })
    at.write(`${suite}/fake.js`, readFileSync(resolve(import.meta.dirname, '../suites/official/fake-suite.mjs'), 'utf8'))
    const evidence = '.assay/default/official/2025-11-25'
    const checks = `${evidence}/server-ping-2026-11-30T10-00-00-000Z/checks.json`
    for (const run of [
      () => at.vitest(['run', '--project', 'assay', '-t', '^official:conformance/ping ']),
      () => at.assay(['run', '-t', '^official:conformance/ping ']),
    ]) {
      at.write(`${evidence}/of-an-earlier-run.json`, '{}')
      expect((await run()).code).toBe(0)
      expect(at.json(checks)).toMatchObject([{ id: 'ping', status: 'SUCCESS' }])
      expect(existsSync(at.path(`${evidence}/of-an-earlier-run.json`))).toBe(false)
    }
    rmSync(at.path('.assay'), { recursive: true })
    at.write('vitest.config.mjs', config(http([], { protocol: '2025-11-25' }), { record: false }))
    expect((await at.vitest(['run', '--project', 'assay', '-t', '^official:conformance/ping '])).code).toBe(0)
    expect(existsSync(at.path('.assay'))).toBe(false)
  })

  it('skips what does not apply with its reason, and calls what does not any more lost', async () => {
    const at = user(stdio())
    const only = ['-t', '^conformance/(prompt-unknown|origin-foreign) ']
    const first = await at.vitest(['run', '--project', 'assay', '--reporter=verbose', ...only])
    expect(first.output).toContain('it is about http and sse; this server is spoken to over stdio')
    expect(first.code).toBe(0)
    at.write('vitest.config.mjs', config(stdio(['--without', 'prompts'])))
    const lost = await at.vitest(['run', '--project', 'assay', ...only], { CI: '1' })
    expect(lost.output).toMatch(/AssayLost: conformance\/prompt-unknown [^]*unmeasured: not-applicable, the server declares no prompts/)
    expect(lost.code).toBe(1)
  })

  it('that does not start is told once, with the end of what it said, and nothing is written', async () => {
    const at = user({ kind: 'server', command: 'node', args: ['server.mjs'] })
    at.write('server.mjs', 'console.error("no database at all"); process.exit(3)\n')
    const { code, output } = await at.vitest(['run', '--project', 'assay'])
    expect(code).toBe(1)
    expect(output.match(/no database at all/g)).toHaveLength(1)
    expect(() => at.read('baselines/default.json')).toThrow('ENOENT')
    const run = await at.assay(['run', '--json'])
    expect([run.code, run.err]).toEqual([2, expect.stringContaining('no database at all')])
    expect(JSON.parse(run.out)).toMatchObject({
      schema: 'assay/run@1',
      passed: false,
      error: expect.stringContaining('no database at all') as string,
    })
  })

  it.each([
    ['none', {}],
    ['one', { waivers: [{ id: 'conformance/unknown-method', reason: 'later', expires: '2999-01-01' }] }],
  ])('that does not start fails the gate in table, record and job summary, through both doors, with waivers: %s', async (_, more) => {
    const at = workspace({ 'vitest.config.mjs': config(stdio(), more) })
    expect((await at.vitest(['run', '--project', 'assay', ...some])).code).toBe(0)
    const before = at.read('baselines/default.json')

    at.write('vitest.config.mjs', config({ kind: 'server', command: 'node', args: ['dist/server.js'] }, more))
    const env = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: at.path('summary.md') }
    const says = async (run: () => Promise<{ readonly code: number | null; readonly output: string }>, code: number, again: string) => {
      at.write('summary.md', '')
      const { output, ...end } = await run()
      expect(end.code).toBe(code)
      expect(output).toContain('there is no file dist/server.js: build it first?')
      expect(output).toMatch(/\n {2}error +target .+: there is no file [^]*\n {2}gate +failed: nothing was played\n/)
      expect(output).toContain(`  next         ${again}  run it again when the target starts`)
      expect(output).not.toContain('gate         passed')
      // What the server printed has lines of its own.
      expect(output).toMatch(/\nError: Cannot find module .*\n/)
      expect(output).not.toMatch(/Cannot find module .*\\n/)
      const record = at.json<RunRecord>('.assay/default/run.json')
      expect([record.passed, record.error]).toEqual([false, expect.stringContaining('build it first?')])
      expect(at.read('summary.md')).toContain(': failed: nothing was played</h2>')
      expect(at.read('summary.md')).toContain('build it first?')
      expect(at.read('baselines/default.json')).toBe(before)
    }
    await says(() => at.vitest(['run', '--project', 'assay'], env), 1, 'npx vitest run --project assay')
    await says(() => at.vitest(['run', '--project', 'assay', '-u'], env), 1, 'npx vitest run --project assay')
    await says(() => at.assay(['check'], env).then(({ code, out, err }) => ({ code, output: out + err })), 2, 'npx vitest-assay check')
  })

  it('comes to the same outcomes through the command and in every revision that is asked for', async () => {
    const at = user(stdio([], { protocol: 'all' }))
    const only = ['-t', '^conformance/(unknown-method|ping-answered|discover-implemented) ']
    expect((await at.vitest(['run', '--project', 'assay', ...only])).code).toBe(0)
    const check = await at.assay(['check', ...only, '--json'], { CI: '1' })
    expect(check.code).toBe(0)
    const items = (JSON.parse(check.out) as RunRecord).suites.conformance?.items ?? []
    const revisions = (id: string) => items.find(({ key }) => key === `conformance/${id}`)?.findings?.map(({ revision }) => revision)
    expect(revisions('unknown-method')).toEqual(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])
    expect(revisions('ping-answered')).toEqual(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])
    expect(revisions('discover-implemented')).toEqual(['2026-07-28'])
  })

  it('with credentials that are not set says which variable it wants', async () => {
    const at = user(http(['--auth'], { credentials: { valid: 'ALICE' } }))
    const { code, output } = await at.vitest(['run', '--project', 'assay', ...some])
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/target node .*, credentials\.valid: the environment variable ALICE is not set/),
    ])
  })

  it('that echoes what it is sent gets no secret of the configuration printed or kept', async () => {
    const at = user({
      kind: 'server',
      command: 'node',
      args: ['server.mjs', '{port}'],
      url: 'http://127.0.0.1:{port}/mcp?tok=QSECRET99',
      headers: { 'X-Api-Key': 'KEY-topsecret-42' },
      timeout: 10_000,
    })
    at.write('server.mjs', echo)
    const first = await at.vitest(['run', '--project', 'assay', ...some])
    at.write('baselines/default.json', at.read('baselines/default.json').replaceAll('"fail"', '"pass"'))
    const worse = await at.vitest(['run', '--project', 'assay', ...some], { CI: '1', GITHUB_ACTIONS: 'true' })
    expect(worse.output).toMatch(/\n +sent +"POST \/mcp\?<query of target\.url>/)
    expect(worse.output).toContain('::error')
    const record = at.read('.assay/default/run.json')
    expect(record).toContain('POST /mcp?<query of target.url>')
    expect(record).toContain('<header X-Api-Key>')
    const check = await at.assay(['check', ...some, '--json'], { CI: '1' })
    expect(`${first.output}${worse.output}${record}${check.out}`).not.toMatch(/QSECRET99|topsecret/)
  })

  it('without a tool that the options name says so, once', async () => {
    const at = user(stdio([], { inject: { denyTools: ['ecko'] } }))
    for (const run of [() => at.vitest(['run', '--project', 'assay', ...some]), () => at.assay(['check', ...some])]) {
      const { output } = await run()
      expect(output.match(/target\.inject\.denyTools: the server lists no tool of this name: ecko \(did you mean echo\?\)/g)).toHaveLength(
        1,
      )
    }
  })

  it('elsewhere is named without its query', async () => {
    const at = user({ kind: 'server', url: 'http://127.0.0.1:9/mcp?tok=QSECRET99', timeout: 1000 })
    const { output } = await at.vitest(['run', '--project', 'assay', ...some])
    expect(output).toContain('target http://127.0.0.1:9/mcp')
    expect(output).not.toContain('QSECRET99')
  })

  it('is started once an edit in watch mode, and only what changed is printed', async () => {
    const at = user({ kind: 'server', command: 'node', args: ['server.mjs'], timeout: 10_000 })
    const source = (fault: string) => `import { serve } from './serve.mjs'\nawait serve(${fault})\n`
    at.write(
      'serve.mjs',
      `import { appendFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
appendFileSync('starts', '.')
export const serve = (faults) => {
  const child = spawn(process.execPath, [${JSON.stringify(reference)}, ...faults.flatMap((fault) => ['--fault', fault])], { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 0))
}
`,
    )
    at.write('server.mjs', source('[]'))
    const session = watch(at, ['--project', 'assay', '-t', '^conformance/(unknown-method|unknown-tool|tool-names) '])
    expect(await session.next()).toContain('MUST 1/1 kept')
    await new Promise((settled) => setTimeout(settled, 500))
    at.write('server.mjs', source('["unknown-tool"]'))
    const worse = await session.next()
    expect(worse).toMatch(/✗ conformance\/unknown-tool {2}status pass → /)
    expect(worse).not.toMatch(/[✗•] conformance\/tool-names/)
    expect(worse).not.toContain('MUST 1/1 kept')
  })
})
