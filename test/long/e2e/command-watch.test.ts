import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpus, guardSource, sample } from '../../e2e/samples.js'
import { watch } from '../../e2e/watching.js'
import { type Workspace, workspace } from '../../e2e/workspace.js'

const settle = () => new Promise((resolve) => setTimeout(resolve, 500))
const weak = guardSource.replace("includes('password file')", "includes('password file beta')")
const lax = 'export const lax = () => false\n'
const options = { target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }
const ownConfig = (more: object = {}) => `export default ${JSON.stringify({ ...options, ...more })}\n`
const assayWatch = (user: Workspace, ...words: string[]) => watch(user, ['watch', ...words], [join(user.binFolder, 'assay')])
const there = (user: Workspace, ...names: string[]) => names.filter((name) => existsSync(user.path(name)))

describe('assay watch', () => {
  it.each<[string, object, string[]]>([
    ['the targets of a configuration with the plugin', sample(), []],
    ['a module, where nothing is configured', { 'guard.mjs': guardSource }, ['./guard.mjs#guard']],
    [
      'the target of assay.config.mjs',
      { 'guard.mjs': guardSource, 'assay.config.mjs': "export default { target: './guard.mjs#guard' }" },
      [],
    ],
    [
      'the target of assay.config.mjs beside a Vite configuration',
      { 'guard.mjs': guardSource, 'assay.config.mjs': ownConfig(), ...corpus, 'vite.config.mjs': 'export default {}' },
      [],
    ],
  ])('follows %s', async (_, files, words) => {
    const user = workspace(files as Record<string, string>)
    const session = assayWatch(user, ...words)
    expect(await session.next()).toContain('CorpusRobustCoverage')
    await settle()
    user.write('guard.mjs', guardSource.replace('enforce: true', 'enforce: false').replace('password file', 'First read'))
    expect(await session.next()).toMatch(/regression|changed|worse|→/)
  })

  it.each<[string, Record<string, string>]>([
    ['the plugin', sample()],
    ['assay.config.mjs', { 'assay.config.mjs': ownConfig(), 'guard.mjs': guardSource, ...corpus }],
  ])('holds a module as %s writes it against the baseline of the configuration', async (_, files) => {
    const user = workspace(files)
    expect((await user.assay(['check'])).code).toBe(0)
    user.write('guard.mjs', weak)
    const worse = await assayWatch(user, './guard.mjs#guard').next()
    expect(worse).toContain('AssayRegression: acme:defence/poison-1')
    expect(worse).toContain('|assay| ')
    expect(there(user, 'baselines/guard-guard.json')).toEqual([])
  })

  it.each<[string, Record<string, string>]>([
    ['the plugin', sample({ baseline: 'mine.json', record: 'mine-run.json' })],
    [
      'assay.config.mjs',
      { 'assay.config.mjs': ownConfig({ baseline: 'mine.json', record: 'mine-run.json' }), 'guard.mjs': guardSource, ...corpus },
    ],
  ])('holds a module that %s does not name against files of its own, as check does', async (_, files) => {
    const user = workspace({ ...files, 'lax.mjs': lax })
    expect(await assayWatch(user, './lax.mjs#lax').next()).toContain('baselines/lax-lax.json')
    expect(there(user, 'mine.json', 'mine-run.json')).toEqual([])
    expect(there(user, 'baselines/lax-lax.json', '.assay/lax-lax/run.json')).toHaveLength(2)
    expect((await user.assay(['check', './lax.mjs#lax'], { CI: '1' })).code).toBe(0)
    // What it prints can be pasted: Vitest would know no such project.
    user.write('lax.mjs', 'export const lax = () => true')
    const worse = await assayWatch(user, './lax.mjs#lax').next()
    expect(worse).toContain('npx vitest-assay check ./lax.mjs#lax --update -t "^acme:benign/honest-1 "')
    expect(worse).not.toContain('npx vitest run')
  })

  it('prints commands that work for a guard that is played in trials, too', async () => {
    const target = { module: './guard.mjs#guard', deterministic: false }
    const user = workspace({ 'assay.config.mjs': ownConfig({ target }), 'guard.mjs': guardSource, ...corpus })
    expect((await user.assay(['check'])).code).toBe(0)
    user.write('guard.mjs', weak)
    const worse = await assayWatch(user).next()
    expect(worse).toContain('attack 20/0/20 → 0/0/20')
    expect(worse).toContain('npx vitest-assay check --update -t "^acme:defence/poison-1 "')
    expect(worse).not.toContain('npx vitest run')
  })

  const plugins = `import { assay, assayProject } from 'vitest-assay'
const more = { corpus: 'none', include: ['assay/*.assay.jsonc'] }
export default {
  plugins: [assay({ ...more, targets: { one: './guard.mjs#guard' } })],
  test: { projects: [assayProject({ ...more, name: 'own', targets: { two: './lax.mjs#lax' } })] },
}`

  it('follows all targets of all plugins, those of projects too, or the one that is named', async () => {
    const user = workspace({ 'vitest.config.mjs': plugins, 'guard.mjs': guardSource, 'lax.mjs': lax, ...corpus })
    const baselines = ['baselines/one.json', 'baselines/two.json']
    expect(await assayWatch(user, 'two').next()).toContain('baselines/two.json')
    expect(there(user, ...baselines)).toEqual(['baselines/two.json'])
    await assayWatch(user).next()
    expect(there(user, ...baselines)).toEqual(baselines)
    expect(await user.assay(['watch', 'too'])).toMatchObject({ code: 2, err: expect.stringContaining('did you mean "two"?') as string })
  })

  it('needs Vitest, and says so', async () => {
    const { code, err } = await workspace({ 'guard.mjs': guardSource }, 'alone').assay(['watch', './guard.mjs#guard'])
    expect([code, err]).toEqual([2, expect.stringContaining('npm install -D vitest')])
  })
})
