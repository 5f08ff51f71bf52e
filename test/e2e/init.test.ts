import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { guardSource } from './samples.js'
import { workspace } from './workspace.js'

const guard = guardSource.replace('export function guard', 'export default function guard')
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
    expect(user.read('assay.config.mjs')).toContain('"./src/guard.mjs"')
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
    expect(user.read('vitest.config.js')).toContain('plugins: [assay({ target: "./guard.mjs" })]')
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
    expect((await workspace({}, 'alone').assay(['init'])).err).toContain('no file here has "guard" in its name')
  })
})
