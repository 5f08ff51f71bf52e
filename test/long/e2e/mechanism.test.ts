import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { config, corpus, guardSource, sample } from '../../e2e/samples.js'
import { type Workspace, workspace } from '../../e2e/workspace.js'

const run = ['run', '--project', 'assay']
const verbose = [...run, '--reporter=verbose']

/** Keys of the items whose tests ran and passed. */
const passed = (output: string) => [...output.matchAll(/✓ .*?(acme:[a-z]+\/[\w-]+)/g)].map(([, key]) => key?.split('/')[1]).toSorted()
const all = ['honest-1', 'honest-2', 'poison-1', 'poison-2', 'shadow-1', 'shadow-2']

describe('ways to select items', () => {
  it.each<[string, string[], string[]]>([
    ['nothing', [], all],
    ['-t', ['-t', 'shadow'], ['shadow-1', 'shadow-2']],
    ['a path', ['tool-shadowing'], ['shadow-1', 'shadow-2']],
    ['file:line', ['assay/tool-poisoning.assay.jsonc:4'], ['poison-2']],
    ['tags', ['--tags-filter', 'defence && !tool-shadowing'], ['poison-1', 'poison-2']],
  ])('%s', async (_name, args, expected) => {
    const { output, code } = await workspace(sample()).vitest([...verbose, ...args])
    expect(passed(output)).toEqual(expected)
    expect(code).toBe(0)
  })

  it('`vitest list` names every item with its place', async () => {
    const user = workspace(sample())
    const { output } = await user.vitest(['list', '--project', 'assay', '--json'])
    const listed = JSON.parse(output.slice(output.indexOf('['))) as { name: string; file: string; location?: { line: number } }[]
    expect(listed.map(({ name }) => name.split(' ')[0]?.split('/')[1]).toSorted()).toEqual(all)
    expect(listed.every(({ file }) => file.startsWith(user.root))).toBe(true)
    expect(() => user.read('baselines/default.json')).toThrow()
  })

  it('`--list-tags` knows suites, vectors and severities', async () => {
    const { output } = await workspace(sample()).vitest(['--list-tags', '--project', 'assay'])
    for (const tag of ['defence', 'benign', 'tool-poisoning', 'severity:high']) expect(output).toContain(tag)
  })
})

describe('the place of a failure', () => {
  it('is the line of the item in its corpus file', async () => {
    const user = workspace(sample())
    await user.vitest(run)
    user.write('guard.mjs', guardSource.replace('enforce: true', 'enforce: false'))
    const { output } = await user.vitest(run)
    expect(output).toContain('assay/tool-poisoning.assay.jsonc:3')
    expect(output).toContain('assay/tool-poisoning.assay.jsonc:4')
    expect(output).not.toContain('dist/worker.js')
  })
})

describe('shards', () => {
  it('write nothing; merged reports judge and write as one run', async () => {
    const user = workspace(sample())
    const merge = ['--merge-reports', '--project', 'assay']
    const shards = async () => {
      const codes: (number | null)[] = []
      for (const shard of ['1/2', '2/2']) codes.push((await user.vitest([...run, '--shard', shard, '--reporter=blob'])).code)
      return codes
    }
    expect(await shards()).toEqual([0, 0])
    expect(() => user.read('baselines/default.json')).toThrow()

    const merged = await user.vitest(merge)
    expect(merged.code).toBe(0)
    expect(Object.keys(user.json<{ items: object }>('baselines/default.json').items)).toHaveLength(6)

    user.write('guard.mjs', guardSource.replace('enforce: true', 'enforce: false'))
    expect(await shards()).toContain(1)
    const worse = await user.vitest(merge, { CI: 'true' })
    expect(worse.code).toBe(1)
    expect(worse.output).toContain('acme:defence/poison-1')

    user.write('guard.mjs', guardSource)
    await shards()
    rmSync(user.path('.vitest-reports/blob-2-2.json'))
    const lacking = await user.vitest(merge, { CI: 'true' })
    expect(lacking.code).toBe(1)
    expect(lacking.output).toContain('is the blob of a shard missing?')
  })
})

describe('git', () => {
  const commit = async (user: Workspace) => {
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'x'],
    ])
      await user.exec('git', args)
  }

  it('`--changed` runs the items when a module of the guard has changed, and not when it has not', async () => {
    const user = workspace({
      ...sample(),
      'guard.mjs': "export { guard } from './rules.mjs'\n",
      'rules.mjs': guardSource,
      'other.mjs': 'export const a = 1\n',
    })
    await commit(user)
    user.write('other.mjs', 'export const a = 2\n')
    expect((await user.vitest([...run, '--changed'])).output).toContain('No test files found')
    user.write('rules.mjs', `${guardSource}\n// changed\n`)
    expect((await user.vitest([...run, '--changed'])).output).toContain('6 passed')
    expect((await user.vitest(['related', '--run', '--project', 'assay', 'rules.mjs'])).output).toContain('6 passed')
  })
})

describe('set-ups that users have', () => {
  const unit = "import { expect, test } from 'vitest'\ntest('unit', () => expect(globalThis.fromSetup).toBe(1))\n"

  it('keeps the own tests of a configuration without projects', async () => {
    const user = workspace({
      ...sample({}, "test: { setupFiles: ['./setup.mjs'] },"),
      'setup.mjs': 'globalThis.fromSetup = 1\n',
      'own.test.mjs': unit,
    })
    const { output, code } = await user.vitest(['run', '--reporter=verbose'])
    expect(output).toContain('own.test.mjs > unit')
    expect(passed(output)).toEqual(all)
    expect(code).toBe(0)
  })

  it('joins existing projects', async () => {
    const projects = "test: { projects: [{ extends: true, test: { name: 'unit', include: ['own.test.mjs'] } }] },"
    const user = workspace({ ...sample({}, projects), 'own.test.mjs': "import { test } from 'vitest'\ntest('unit', () => {})\n" })
    const { output, code } = await user.vitest(['run', '--reporter=verbose'])
    expect(output).toContain('own.test.mjs > unit')
    expect(passed(output)).toEqual(all)
    expect(code).toBe(0)
    expect((await user.vitest([...verbose])).output).not.toContain('own.test.mjs')
  })

  it('works from a configuration file of any name', async () => {
    const user = workspace({ ...sample(), 'own.test.mjs': "import { test } from 'vitest'\ntest('unit', () => {})\n" })
    user.write('odd.config.mjs', user.read('vitest.config.mjs'))
    user.write('vitest.config.mjs', 'export default {}\n')
    const { output, code } = await user.vitest(['run', '--reporter=verbose', '--config', 'odd.config.mjs'])
    expect(output).toContain('own.test.mjs > unit')
    expect(passed(output)).toEqual(all)
    expect(code).toBe(0)
  })

  it('works in a package of a monorepo, from the root and from the package', async () => {
    const inPackage = Object.fromEntries(
      Object.entries({ 'guard.mjs': guardSource, ...corpus }).map(([name, text]) => [`packages/a/${name}`, text]),
    )
    const user = workspace({
      ...inPackage,
      'vitest.config.mjs': "export default { test: { projects: ['packages/*', 'packages/*/vitest.assay.config.mjs'] } }\n",
      'packages/a/vitest.config.mjs': "export default { test: { name: 'a' } }\n",
      'packages/a/own.test.mjs': "import { test } from 'vitest'\ntest('unit', () => {})\n",
      'packages/a/vitest.assay.config.mjs': `import { assayProject } from 'vitest-assay'
export default assayProject({ name: 'a:assay', target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }, import.meta.dirname)
`,
    })
    const everything = await user.vitest(['run', '--reporter=verbose'])
    expect(everything.output).toContain('own.test.mjs > unit')
    expect(passed(everything.output)).toEqual(all)
    expect(user.read('packages/a/baselines/default.json')).toContain('poison-1')
    expect((await user.vitest(['run', '--reporter=verbose', '--project', '*assay'])).output).not.toContain('own.test.mjs')
  })

  it('refuses to be silent in the configuration of a project, where nothing would be scored', async () => {
    const user = workspace({
      'vitest.config.mjs': "export default { test: { projects: ['packages/*'] } }\n",
      'packages/a/vitest.config.mjs': config({ corpus: 'bundled', include: [] }),
      'packages/a/guard.mjs': guardSource,
      'packages/a/own.test.mjs': "import { test } from 'vitest'\ntest('unit', () => {})\n",
    })
    const { code, output } = await user.vitest(['run'])
    expect(code).toBe(1)
    expect(output).toContain('assay() stands in the configuration of a project')
  })

  it('names a project for each of several targets', async () => {
    const user = workspace(
      sample({ target: undefined, targets: { one: './guard.mjs#guard', two: { module: './guard.mjs#guard', types: ['tool-call'] } } }),
    )
    const { output, code } = await user.vitest(['run', '--project', 'assay*', '--reporter=verbose'])
    expect(code).toBe(0)
    expect(output).toMatch(/assay:one\S* .*poison-1/)
    expect(user.read('baselines/one.json')).toContain('"attack":"enforce"')
    expect(user.read('baselines/two.json')).toContain('"unmeasured":"unknown"')
    expect(user.json<{ target: string }>('baselines/two.json').target).toBe('two')
    const single = await user.vitest(['run', '--project', 'assay:two', '--reporter=verbose'])
    expect(single.output).not.toContain('assay:one')
  })

  it('takes aliases, plugins and TypeScript of the user, and none of the settings of their tests', async () => {
    const leaks = `
  resolve: { alias: { '#rules': new URL('./rules.ts', import.meta.url).pathname } },
  test: {
    globals: true, retry: 3, bail: 1, setupFiles: ['./setup.mjs'], globalSetup: ['./global.mjs'], environment: './no-such-environment.mjs',
    include: ['nothing/**'], exclude: ['**/*.jsonc'], testTimeout: 1, hookTimeout: 1, isolate: true, pool: 'forks', mockReset: true, passWithNoTests: true,
    expect: { requireAssertions: true }, sequence: { concurrent: true, shuffle: true }, fakeTimers: { toFake: ['setTimeout', 'Date'] },
    snapshotSerializers: ['./no-such-serializer.mjs'], tags: [{ name: 'defence', retry: 5 }, { name: 'slow' }],
  },`
    const user = workspace({
      ...sample({ target: './guard.ts' }, leaks),
      'setup.mjs': "throw new Error('the set-up of the user ran')\n",
      'global.mjs': "import { appendFileSync } from 'node:fs'\nexport default () => appendFileSync('global.txt', 'x')\n",
      'guard.ts': "import { guard } from '#rules'\nconst checked: (input: unknown) => unknown = guard\nexport default checked\n",
      'rules.ts': guardSource.replace('(input)', '(input: unknown)'),
    })
    const { output, code } = await user.vitest(verbose)
    expect(passed(output)).toEqual(all)
    expect(code).toBe(0)
    // Vitest runs that of the root configuration in every run, whatever projects are active; ours has none of its own.
    expect(user.read('global.txt')).toBe('x')
  })

  it('scores the new target when a module cache knows the old one', async () => {
    const user = workspace({
      ...sample({}, 'test: { experimental: { fsModuleCache: true } },'),
      'lax.mjs': 'export function guard() { return false }\n',
    })
    expect((await user.vitest(run)).code).toBe(0)
    user.write('vitest.config.mjs', user.read('vitest.config.mjs').replace('./guard.mjs#guard', './lax.mjs#guard'))
    const { output, code } = await user.vitest(run)
    expect(code).toBe(1)
    expect(output).toContain('acme:defence/poison-1')
  })

  it('stays out of `vite build` and `vite dev`', async () => {
    const user = workspace(sample({ target: './missing.mjs' }))
    user.write('vite.config.mjs', user.read('vitest.config.mjs'))
    user.write('index.html', '<p>hello</p>\n')
    const vite = `${user.root}/../../node_modules/vite/bin/vite.js`
    const { code, output } = await user.exec(user.node, [vite, 'build', '--config', 'vite.config.mjs'])
    expect(output).toContain('built in')
    expect(code).toBe(0)
  })

  it('works when the package is linked', async () => {
    const user = workspace(sample())
    mkdirSync(user.path('node_modules'))
    symlinkSync(`${user.root}/../../node_modules/vitest-assay`, user.path('node_modules/vitest-assay'))
    const { output } = await user.vitest(verbose)
    expect(passed(output)).toEqual(all)
  })
})
