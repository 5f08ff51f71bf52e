import { existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guardSource } from './samples.js'
import { workspace } from './workspace.js'

const guard = guardSource.replace('export function guard', 'export default function guard')
const packages = resolve(import.meta.dirname, '../../node_modules')
const made = [
  'assay.config.mjs',
  'vitest.config.js',
  'vitest.config.mjs',
  '.github/workflows/assay.yml',
  '.gitignore',
  'baselines/default.json',
]

describe('assay init', () => {
  it('without Vitest: everything up to the first baseline, and the second time nothing', async () => {
    const user = workspace({ 'src/guard.mjs': guard }, 'alone')
    const { code, out, err } = await user.assay(['init'])
    expect([code, out]).toEqual([0, expect.stringContaining('200 entries written')])
    expect(err.match(/^wrote .*$/gm)).toEqual([
      'wrote  assay.config.mjs',
      'wrote  package.json: the script "assay:check": "assay check"',
      'wrote  .github/workflows/assay.yml',
      'wrote  .gitignore',
    ])
    expect(user.read('assay.config.mjs')).toContain("'./src/guard.mjs'")
    expect(user.json('package.json')).toMatchObject({ name: 'case', private: true, scripts: { 'assay:check': 'assay check' } })
    expect(user.read('.gitignore')).toBe('.assay/\n')
    const texts = () => [...made, 'package.json'].filter((name) => existsSync(user.path(name))).map((name) => user.read(name))
    const before = texts()
    const again = await user.assay(['init', './src/guard.mjs'])
    expect([again.code, again.err.match(/^left {3}/gm)?.length]).toEqual([0, 4])
    expect(texts()).toEqual(before)
    // What the script and the workflow run holds in CI.
    expect((await user.exec('npm', ['run', 'assay:check'], { CI: '1', PATH: `${user.binFolder}:${process.env['PATH']}` })).code).toBe(0)
  })

  it('beside Vitest: a configuration with the plugin, and Vitest finds the baseline', async () => {
    const user = workspace({ 'guard.mjs': guard })
    expect((await user.assay(['init'])).code).toBe(0)
    expect(user.json('package.json')).toMatchObject({ scripts: { 'assay:check': 'vitest run --project assay' } })
    expect(user.read('vitest.config.js')).toContain("plugins: [assay({ target: './guard.mjs' })]")
    expect((await user.vitest(['run', '--project', 'assay'], { CI: '1' })).code).toBe(0)
  })

  it('leaves a configuration alone and says what to add', async () => {
    const config = "import { defineConfig } from 'vitest/config'\nexport default defineConfig({})\n"
    const user = workspace({ 'guard.mjs': guard, 'vitest.config.mjs': config, '.gitignore': 'dist' })
    const { code, err } = await user.assay(['init'])
    expect(code).toBe(0)
    expect(err).toContain(
      "to do  vitest.config.mjs: add  import { assay } from 'vitest-assay'  and  plugins: [assay({ target: './guard.mjs' })]",
    )
    expect(user.read('vitest.config.mjs')).toBe(config)
    expect(user.read('.gitignore')).toBe('dist\n.assay/\n')
    expect(existsSync(user.path('baselines'))).toBe(false)
  })

  it('keeps the formatting of package.json, a script of that name, and the package manager of the lock file', async () => {
    const user = workspace(
      { 'guard.mjs': guard, 'pnpm-lock.yaml': '', 'package.json': '{\n\t"private": true,\n\t"type": "module"\n}\n' },
      'alone',
    )
    await user.assay(['init'])
    expect(user.read('package.json')).toContain('\t"scripts": {\n\t\t"assay:check"')
    expect(user.read('.github/workflows/assay.yml')).toContain('pnpm run assay:check')
    const own = workspace({ 'guard.mjs': guard, 'package.json': '{ "type": "module", "scripts": { "assay:check": "mine" } }' }, 'alone')
    await own.assay(['init'])
    expect(own.read('package.json')).toBe('{ "type": "module", "scripts": { "assay:check": "mine" } }')
  })

  it('takes the one export that a module has, says when a named target is not the configured one, and finds the repository', async () => {
    const user = workspace(
      { 'packages/a/guard.mjs': guardSource, 'packages/a/package.json': '{ "type": "module" }', 'yarn.lock': '' },
      'alone',
    )
    user.write('.git/HEAD', '')
    const inPackage = (...args: string[]) =>
      user.exec('sh', ['-c', `cd packages/a && "${user.node}" "${join(user.binFolder, 'assay')}" ${args.join(' ')}`])
    expect((await inPackage('init')).code).toBe(0)
    expect(existsSync(user.path('packages/a/.github'))).toBe(false)
    const workflow = user.read('.github/workflows/assay-packages-a.yml')
    expect(workflow).toContain('yarn run assay:check\n        working-directory: packages/a')
    user.write('packages/a/other.mjs', guardSource)
    const again = await inPackage('init', './other.mjs')
    expect([again.code, again.err]).toEqual([
      0,
      expect.stringContaining("to do  assay.config.mjs: names another target; put './other.mjs' there"),
    ])
  })

  it('asks nothing without a terminal: names the candidates, writes nothing', async () => {
    const user = workspace({ 'a/guard.mjs': guard, 'b/guard.mjs': guard }, 'alone')
    const { code, err } = await user.assay(['init'])
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('there are several: ./a/guard.mjs, ./b/guard.mjs. Mend: `assay init ./src/guard.ts#guard`'),
    ])
    expect(made.filter((name) => existsSync(user.path(name)))).toEqual([])
    expect((await workspace({}, 'alone').assay(['init'])).err).toContain(
      'no file here has "guard" in its name. Mend: `assay init ./src/guard.ts#guard`. For a server `assay init ./src/server.ts#createServer`',
    )
  })
})

/** As a repository of a server has it, on the SDK. */
const serverSource = `import { McpServer } from '@modelcontextprotocol/server'
export function createServer() {
  const server = new McpServer({ name: 'notes', version: '1.0.0' })
  server.registerTool('list', { description: 'Lists the notes.' }, async () => ({ content: [{ type: 'text', text: 'none' }] }))
  return server
}
`
function serverWorkspace(files: Record<string, string | object>, on?: 'alone') {
  const user = workspace(files, on)
  mkdirSync(user.path('node_modules/@modelcontextprotocol'), { recursive: true })
  symlinkSync(resolve(packages, '@modelcontextprotocol/server'), user.path('node_modules/@modelcontextprotocol/server'), 'junction')
  return user
}

describe('assay init in the repository of a server', () => {
  it('makes a target of a module that makes a server, up to the first baseline; `assay run` takes it as one too', async () => {
    const user = serverWorkspace({ 'src/server.mjs': serverSource })
    const { code, out } = await user.assay(['init', './src/server.mjs#createServer'])
    expect([code, out]).toEqual([0, expect.stringContaining('217 entries written')])
    expect(user.read('vitest.config.js')).toContain("target: { kind: 'server', module: './src/server.mjs#createServer' }")
    const alone = serverWorkspace({ 'src/server.mjs': serverSource })
    const run = await alone.assay(['run', './src/server.mjs#createServer', '-t', 'conformance/tool'])
    expect([run.code, run.out]).toEqual([0, expect.stringMatching(/server, fingerprint/)])
  })

  it('says how a server is named where it cannot know which', async () => {
    const manifest = { type: 'module', bin: { notes: 'build/cli.js' }, dependencies: { '@modelcontextprotocol/sdk': '^1.0.0' } }
    const { code, err } = await workspace({ 'src/index.ts': '', 'package.json': manifest }, 'alone').assay(['init'])
    expect([code, err]).toEqual([
      2,
      expect.stringContaining(
        "package.json depends on @modelcontextprotocol/sdk: for the server `assay init ./src/server.ts#createServer` where a module exports it, else put target: { kind: 'server', command: 'node', args: ['build/cli.js'] } into the configuration",
      ),
    ])
  })

  it('sets up what the configuration names: a script that selects every target, a workflow that builds, and the baselines', async () => {
    const config = `import { defineConfig } from 'vitest/config'
import { assay } from 'vitest-assay'
const server = { kind: 'server', command: 'node', args: ['server.mjs'] }
export default defineConfig({ plugins: [assay({ targets: { one: server, two: server }, suites: ['tasks'] })] })
`
    const stdio = `import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createServer } from './src/server.mjs'
serveStdio(createServer)
`
    const user = serverWorkspace({
      'src/server.mjs': serverSource,
      'server.mjs': stdio,
      'vitest.config.mjs': config,
      'package.json': { type: 'module', scripts: { build: 'node -e 0' } },
    })
    const { code, err } = await user.assay(['init'])
    expect([code, err]).toEqual([0, expect.stringContaining('left   vitest.config.mjs: names the target')])
    expect(user.read('.github/workflows/assay.yml')).toContain('- run: npm run build\n      - run: npm run assay:check\n')
    expect(['one', 'two'].filter((name) => !existsSync(user.path(`baselines/${name}.json`)))).toEqual([])
    const script = user.json<{ scripts: Record<string, string> }>('package.json').scripts['assay:check'] ?? ''
    const again = await user.exec('sh', ['-c', script], { CI: '1', PATH: `${user.binFolder}:${process.env['PATH']}` })
    expect([again.code, again.output.match(/^ assay {2}\w+/gm)]).toEqual([0, [' assay  one', ' assay  two']])
  })

  it('an export of a server that its text does not give away is said to be one', async () => {
    const user = serverWorkspace({ 'src/server.mjs': serverSource, 'app.mjs': "export { createServer as make } from './src/server.mjs'\n" })
    const { code, output } = await user.assay(['run', './app.mjs#make'])
    expect([code, output]).toEqual([
      1,
      expect.stringContaining("returned an MCP server of the SDK instead of a verdict: write the target as { kind: 'server'"),
    ])
  })
})
