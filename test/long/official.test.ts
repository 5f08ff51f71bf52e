import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/report/run-record.js'
import { watch } from '../e2e/watching.js'
import { type RunResult, type Workspace, workspace } from '../e2e/workspace.js'

const stubs = resolve(import.meta.dirname, '../suites/official')
const fixtures = [
  'test_simple_text',
  'test_image_content',
  'test_audio_content',
  'test_embedded_resource',
  'test_multiple_content_types',
  'test_error_handling',
  'test_tool_with_progress',
  'test_sampling',
  'test_elicitation',
  'test_elicitation_sep1034_defaults',
  'test_elicitation_sep1330_enums',
  'json_schema_2020_12_tool',
] as const
type Tool = { readonly name: string; readonly annotations?: object }
const tools: readonly Tool[] = fixtures.map((name) => ({ name }))
const only = ['-t', '^official:conformance/']

const target = (more: object = {}) => ({
  kind: 'server',
  command: 'node',
  args: [join(stubs, 'calls-server.mjs')],
  timeout: 10_000,
  protocol: '2025-11-25',
  ...more,
})
const config = (of: object) =>
  `import { assay } from 'vitest-assay'\nexport default { plugins: [assay(${JSON.stringify({ target: of })})] }\n`

/** A user of a server that logs its calls, with a suite that calls as the official one does. */
function user(listed: readonly Tool[], more: object = {}, version = '0.1.16', files: Record<string, string> = {}): Workspace {
  const suite = 'node_modules/@modelcontextprotocol/conformance'
  return workspace({
    'tools.json': listed,
    ...files,
    'vitest.config.mjs': config(target(more)),
    [`${suite}/package.json`]: {
      name: '@modelcontextprotocol/conformance',
      version,
      type: 'module',
      bin: { conformance: 'stub.js' },
    },
    [`${suite}/stub.js`]: readFileSync(join(stubs, 'calling-suite.mjs'), 'utf8'),
  })
}

function calls(at: Workspace): readonly string[] {
  const log = at.path('calls.log')
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  rmSync(log, { force: true })
  return [...new Set(lines)].toSorted()
}

const reasonOf = (at: Workspace, id: string): string | undefined =>
  at.json<RunRecord>('.assay/default/run.json').suites.conformance?.items.find(({ key }) => key === `official:conformance/${id}`)?.reason

describe('tools that the official suite may not call', () => {
  const called = fixtures.filter((name) => name !== 'json_schema_2020_12_tool')

  it('fixtures that say nothing of themselves are called, all of them in one run of the suite', async () => {
    const at = user(tools)
    for (const run of [() => at.vitest(['run', '--project', 'assay', ...only]), () => at.assay(['run', ...only])]) {
      const { code, output } = await run()
      expect({ code, output }).toMatchObject({ code: 0 })
      expect(calls(at)).toEqual(called.toSorted())
    }
  })

  it('denied, or said to destroy or to write: never, the others all the same', async () => {
    const held = {
      test_simple_text: [{}, /test_simple_text, which target\.inject\.denyTools names/, 'tools-call-simple-text'],
      test_error_handling: [
        { destructiveHint: true },
        /test_error_handling, which says destructiveHint: true\. Mend.*allowTools/,
        'tools-call-error',
      ],
      test_audio_content: [{ readOnlyHint: false }, /test_audio_content, which says readOnlyHint: false/, 'tools-call-audio'],
    } as const
    const annotated = tools.map((tool) => ({ ...tool, annotations: held[tool.name as keyof typeof held]?.[0] ?? {} }))
    const at = user(annotated, { inject: { denyTools: ['test_simple_text'] } })
    for (const run of [() => at.vitest(['run', '--project', 'assay', ...only]), () => at.assay(['run', ...only])]) {
      const { code, output } = await run()
      expect({ code, output }).toMatchObject({ code: 0 })
      expect(calls(at)).toEqual(called.filter((name) => !(name in held)).toSorted())
      for (const [, reason, id] of Object.values(held)) expect(reasonOf(at, id)).toMatch(reason)
      expect(reasonOf(at, 'tools-call-image')).toBeUndefined()
    }
  })

  it('said to destroy: called where the options allow it', async () => {
    const at = user(
      tools.slice(0, 3).map((tool) => ({ ...tool, annotations: { destructiveHint: true } })),
      { inject: { allowTools: ['test_simple_text'] } },
    )
    expect((await at.assay(['run', ...only])).code).toBe(0)
    expect(calls(at)).toEqual(['test_simple_text'])
  })

  it('are not called by scenarios of a version of the suite that nobody has read', async () => {
    const at = user([...tools, { name: 'drop_table' }], {}, '0.1.17')
    expect((await at.assay(['run', ...only])).code).toBe(0)
    expect(calls(at)).toEqual(called.toSorted())
  })
})

describe('expected failures of the official suite', () => {
  const file = 'conformance-baseline.yml'
  const list = (...lines: readonly string[]) => `server:\n${lines.map((line) => `  - ${line}\n`).join('')}`
  const expecting = { official: { expectedFailures: file } }
  const some = ['-t', '^official:conformance/(tools-call-(image|audio|error|with-logging)|ping) ']
  const broken = ['tools-call-image', 'tools-call-audio']
  type Run = (options?: {
    readonly args?: readonly string[]
    readonly fail?: readonly string[]
    readonly ci?: boolean
  }) => Promise<RunResult>
  type Items = Record<string, { readonly status?: string }>

  const doors: readonly (readonly [name: string, (at: Workspace) => Run])[] = [
    ['vitest', (at) => (options) => runWith((args, env) => at.vitest(['run', '--project', 'assay', ...some, ...args], env), options)],
    ['assay check', (at) => (options) => runWith((args, env) => at.assay(['check', ...some, ...args], env), options)],
  ]
  const runWith = (
    run: (args: readonly string[], env: Record<string, string>) => Promise<RunResult>,
    { args = [], fail = broken, ci = false }: Parameters<Run>[0] = {},
  ) => run(args, { FAILING_SCENARIOS: fail.join(), ...(ci && { CI: '1' }) })

  const recorded = (at: Workspace): Items => at.json<{ readonly items: Items }>('baselines/default.json').items
  /** Leaves in the baseline what is recorded of all others. */
  const forget = (at: Workspace, ...ids: readonly string[]) => {
    const items = Object.entries(recorded(at)).filter(([key]) => !ids.some((id) => key === `official:conformance/${id}`))
    at.write('baselines/default.json', { ...at.json<object>('baselines/default.json'), items: Object.fromEntries(items) })
  }

  it.for(doors)('stand for entries that the baseline does not have yet, where nothing is recorded: %s', async ([, door]) => {
    const lines = ['tools-call-image', 'tools-call-audio:check-of-tools-call-audio', 'tools-call-with-logging']
    const at = user(tools, expecting, '0.1.16', { [file]: list(...lines) })
    const run = door(at)
    const first = await run()
    expect(first).toMatchObject({ code: 0 })
    expect(Object.keys(recorded(at))).toHaveLength(5)
    expect(recorded(at)['official:conformance/tools-call-image']?.status).toBe('fail')

    // Listed as a whole, by the one check that fails, and although it does not apply.
    forget(at, 'tools-call-image', 'tools-call-audio', 'tools-call-with-logging')
    const strict = await run({ ci: true })
    expect(strict).toMatchObject({ code: 0 })
    expect(strict.output).toMatch(/known gaps +2 checks/)
    expect(Object.keys(recorded(at))).toHaveLength(2)

    // Not listed, or another check of it.
    at.write(file, list('tools-call-audio:another-check', 'tools-call-with-logging'))
    const news = await run({ ci: true })
    expect(news.code).toBe(1)
    expect(news.output).toContain('AssayUnrecorded: official:conformance/tools-call-image')
    expect(news.output).toContain('AssayUnrecorded: official:conformance/tools-call-audio')
    expect(news.output).not.toContain('AssayUnrecorded: official:conformance/tools-call-with-logging')

    // What is recorded is not made worse by a line of the file.
    at.write(file, list(...lines, 'tools-call-error'))
    const worse = await run({ ci: true, fail: [...broken, 'tools-call-error'] })
    expect(worse.code).toBe(1)
    expect(worse.output).toContain('AssayRegression: official:conformance/tools-call-error')
    expect(worse.output).toMatch(/\n +broken +2025-11-25: tools-call-error went wrong/)

    expect(await run({ args: ['-u'] })).toMatchObject({ code: 0 })
    expect(Object.keys(recorded(at))).toHaveLength(5)
  })

  it.for(doors)('that pass are said, recorded or not: %s', async ([, door]) => {
    const at = user(tools, expecting, '0.1.16', {
      [file]: list('tools-call-image', 'tools-call-audio:check-of-tools-call-audio', 'ping', 'tools-lst'),
    })
    const run = door(at)
    const first = await run({ fail: ['tools-call-image'] })
    const said = (run: RunResult) => run.output.replaceAll(/\s+/g, ' ')
    expect(said(first)).toContain(`${file}: remove what passes now: ping, tools-call-audio:check-of-tools-call-audio`)
    expect(first.output).toContain(`${file}: there is no scenario tools-lst; did you mean tools-list?`)
    forget(at, 'ping', 'tools-call-audio')
    const strict = await run({ ci: true, fail: ['tools-call-image'] })
    expect(strict).toMatchObject({ code: 0 })
    expect(said(strict)).toContain('remove what passes now: ping, tools-call-audio:check-of-tools-call-audio')
    expect(strict.output).toMatch(/official:conformance\/ping.*fail → pass/)
  })

  it('in a file that cannot be read end the run before the server starts, with file and key', async () => {
    const at = user(tools, expecting, '0.1.16', { [file]: 'server: ping\n' })
    const words = `target.official.expectedFailures: ${file} server: has to be a list of scenarios`
    const command = await at.assay(['check', ...some])
    expect(command).toMatchObject({ code: 3, output: expect.stringContaining(words) as string })
    const vitest = await at.vitest(['run', '--project', 'assay', ...some])
    expect(vitest).toMatchObject({ code: 1, output: expect.stringContaining(words) as string })
    expect(existsSync(at.path('calls.log'))).toBe(false)

    at.write('vitest.config.mjs', config(target({ official: { expectedFailure: file } })))
    const misspelt = await at.assay(['check', ...some])
    expect(misspelt).toMatchObject({ code: 2 })
    expect(misspelt.output).toContain('target.official.expectedFailure: unknown key; did you mean "expectedFailures"?')
  })

  it('without the suite have no effect, which is said', async () => {
    const at = user(tools, expecting, '0.1.16', { [file]: list('ping') })
    rmSync(at.path('node_modules/@modelcontextprotocol'), { recursive: true })
    const { code, output } = await at.assay(['check', '-t', '^conformance/unknown-method '])
    expect(code).toBe(0)
    expect(output.replaceAll(/\s+/g, ' ')).toContain(
      'target.official.expectedFailures has no effect: @modelcontextprotocol/conformance is not installed',
    )
  })

  it('are read anew in watch mode', async () => {
    const at = user(tools, expecting, '0.1.16', { [file]: list('ping') })
    const notes = () => at.json<RunRecord>('.assay/default/run.json').notes.join('\n')
    const session = watch(at, ['--project', 'assay', ...some])
    await session.next()
    expect(notes()).toContain('remove what passes now: ping')
    await new Promise((settled) => setTimeout(settled, 500))
    at.write(file, list('tools-call-error'))
    await session.next()
    expect(notes()).toContain('remove what passes now: tools-call-error')
  })
})

describe('a suite that speaks none of the revisions', () => {
  it.for([
    ['vitest', (at: Workspace) => at.vitest(['run', '--project', 'assay', ...only])],
    ['assay', (at: Workspace) => at.assay(['run', ...only])],
  ] as const)('is said once, with what mends it: %s', async ([, run]) => {
    const at = user(tools, { args: [resolve(import.meta.dirname, '../servers/reference.mjs')], protocol: '2026-07-28' })
    const { code, output } = await run(at)
    expect(code).toBe(0)
    const words = 'no scenario of the official suite was run: the installed suite 0.1.16 speaks none of 2026-07-28. Mend: npm install'
    expect(output.replaceAll(/\s+/g, ' ').split(words)).toHaveLength(2)
    expect(output.replaceAll(/\s+/g, ' ')).toContain('@modelcontextprotocol/conformance@0.2.0-alpha.12, or set target.protocol')
  })

  it.for([
    [
      'vitest',
      (at: Workspace, args: readonly string[], env?: Record<string, string>) => at.vitest(['run', '--project', 'assay', ...args], env),
    ],
    ['assay', (at: Workspace, args: readonly string[], env?: Record<string, string>) => at.assay(['check', ...args], env)],
  ] as const)(
    'records nothing of it, and holds that in CI; another version is then recorded, and a third accepted: %s',
    async ([, run]) => {
      const at = user(tools, { args: [resolve(import.meta.dirname, '../servers/reference.mjs')], protocol: '2026-07-28' })
      const part = ['-t', '^(official:conformance/(ping|tools-list)|conformance/unknown-method) ']
      const recorded = () => Object.keys(at.json<{ readonly items: object }>('baselines/default.json').items)
      expect((await run(at, part)).code).toBe(0)
      expect(recorded()).toEqual(['conformance/unknown-method'])
      expect((await run(at, part, { CI: '1' })).code).toBe(0)

      const install = (version: string) => {
        const manifest = 'node_modules/@modelcontextprotocol/conformance/package.json'
        at.write(manifest, { ...at.json<object>(manifest), version })
      }
      install('0.2.0-alpha.12')
      expect((await run(at, part)).code).toBe(0)
      expect(recorded()).toHaveLength(3)
      expect((await run(at, part, { CI: '1' })).code).toBe(0)

      install('0.2.0-alpha.13')
      const drift = await run(at, part)
      expect(drift.code).toBe(1)
      const text = drift.output.replaceAll(/\s+/g, ' ')
      expect(text).toContain('2: the official suite is 0.2.0-alpha.13 now, recorded with 0.2.0-alpha.12; 2 came to the same')
      expect(text).toContain('accept what the other version of the official suite says')
      expect(text).not.toContain('mend the target')
      expect((await run(at, [...part, '-u'])).code).toBe(0)
      expect((await run(at, part, { CI: '1' })).code).toBe(0)
    },
  )
})
