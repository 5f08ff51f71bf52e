import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { config, corpus, guardSource, sample } from '../../e2e/samples.js'
import { watch } from '../../e2e/watching.js'
import { workspace } from '../../e2e/workspace.js'

const options = { target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }
const alone = (files: Record<string, string | object> = {}) =>
  workspace({ 'assay.config.mjs': `export default ${JSON.stringify(options)}\n`, 'guard.mjs': guardSource, ...corpus, ...files }, 'alone')
const weak = guardSource.replace("includes('password file')", "includes('password file beta')")

describe('configurations and TypeScript', () => {
  const typescript = `interface Input { readonly type: string }\n${guardSource.replace('(input)', '(input: Input)')}`

  it('TypeScript without Vite on Node 20: one message that names both ways', async () => {
    const user = alone({ 'guard.ts': typescript })
    const { code, err } = await user.assay(['run', './guard.ts#guard'])
    expect([code, err]).toEqual([2, expect.stringMatching(/guard\.ts is TypeScript.*npm install -D vite, or use Node 22\.18/)])
  })

  it('TypeScript beside Vitest is bundled, with the aliases of its configuration', async () => {
    const user = workspace({
      ...sample({ target: './guard.ts#guard' }, "resolve: { alias: { '~rules': new URL('./rules.ts', import.meta.url).pathname } },"),
      'guard.ts': `import { rule } from '~rules'\nexport const guard = (input: object): boolean => rule(JSON.stringify(input))\n`,
      'rules.ts': `export const rule = (text: string): boolean => text.includes('password file')\n`,
    })
    const { code, out, err } = await user.assay(['run'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('tool-poisoning')
  })

  it('JavaScript that needs the aliases of the configuration is bundled after all', async () => {
    const user = workspace({
      ...sample({}, "resolve: { alias: { '~rules': new URL('./rules.mjs', import.meta.url).pathname } },"),
      'guard.mjs': `import { rule } from '~rules'\nexport const guard = (input) => rule(JSON.stringify(input))\n`,
      'rules.mjs': `export const rule = (text) => text.includes('password file')\n`,
    })
    expect((await user.assay(['run'])).code).toBe(0)
  })

  it("reads vitest.config.* with Vitest's variables, and assay.config.ts without them: no Vitest reads that one", async () => {
    const saying = (more: string) => `const { VITEST, NODE_ENV } = process.env\nconsole.error(\`${more} \${VITEST} \${NODE_ENV}\`)\n`
    const user = workspace({
      'vite.config.mjs': `${saying('vite.config')}export default {}`,
      'assay.config.ts': `${saying('assay.config')}export default ${JSON.stringify(options)} as object`,
      'guard.mjs': guardSource,
      ...corpus,
    })
    const { code, err } = await user.assay(['run'])
    expect([code, err]).toEqual([0, expect.stringContaining('vite.config true test')])
    expect(err).toContain('assay.config undefined undefined')
  })

  const variant = config({})
  const beside = { 'guard.mjs': guardSource, ...corpus }

  it('vitest.assay.config.* where it is the only one of its kind: found by check, run, watch, info, the corpus commands and init', async () => {
    const user = workspace({ 'vitest.assay.config.mjs': variant, 'vitest.e2e.config.mjs': 'throw new Error("not ours")', ...beside })
    expect((await user.assay(['check'])).code).toBe(0)
    expect((await user.assay(['run', 'default'])).out).toContain('6 items')
    expect(JSON.parse((await user.assay(['info', '--json'])).out)).toMatchObject({ config: 'vitest.assay.config.mjs', targets: 'default' })
    expect((await user.assay(['corpus', 'list'])).out.trim().split('\n')).toHaveLength(6)
    expect(await watch(user, ['watch'], [join(user.binFolder, 'assay')]).next()).toContain('6 items')
    const { err } = await user.assay(['init', './guard.mjs#guard'])
    expect(err).toContain('left   vitest.assay.config.mjs: names the target')
    expect(user.json<{ scripts: object }>('package.json').scripts).toEqual({
      'assay:check': 'vitest run --config vitest.assay.config.mjs --project assay',
    })
  })

  it('of several none is chosen: --config names one, and stays in the commands that are printed', async () => {
    const other = variant.replace('assay({', 'assay({ name: "other", baseline: "other.json", ')
    const user = workspace({ 'vitest.assay.config.mjs': variant, 'vitest.other.config.mjs': other, ...beside })
    const none = await user.assay(['check'])
    expect([none.code, none.err]).toEqual([
      2,
      expect.stringMatching(/no target: .* by --config, such as `--config vitest\.assay\.config\.mjs`/),
    ])
    expect((await user.assay(['check', './guard.mjs#guard', '--suite', 'benign'])).code).toBe(0)
    expect((await user.assay(['check', '--config', 'vitest.other.config.mjs'])).code).toBe(0)
    expect(existsSync(user.path('other.json'))).toBe(true)
    user.write('guard.mjs', weak)
    const worse = await user.assay(['check', '--config', 'vitest.other.config.mjs'])
    const accept = 'npx vitest-assay check --config vitest.other.config.mjs --update'
    expect([worse.code, worse.err]).toEqual([1, expect.stringContaining(`accept   ${accept} -t "^acme:defence/poison-1 "`)])
    const watched = watch(user, ['watch', '--config', 'vitest.other.config.mjs'], [join(user.binFolder, 'assay')])
    expect(await watched.next()).toContain('AssayRegression: acme:defence/poison-1')
    const info = await user.assay(['info', '--config', 'vitest.other.config.mjs'])
    expect(info.out).toMatch(/^config +vitest\.other\.config\.mjs\ntargets +default$/m)
  })

  it('--config takes options of its own kind too, in any folder, and says what is wrong with it', async () => {
    const user = alone({ 'ci/strict.json': JSON.stringify({ ...options, baseline: 'strict.json' }), 'vitest.x.config.mjs': variant })
    expect((await user.assay(['check', '--config', 'ci/strict.json'])).code).toBe(0)
    expect(existsSync(user.path('strict.json'))).toBe(true)
    const missing = await user.assay(['run', '--config', 'nowhere.mjs'])
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('there is no configuration nowhere.mjs')])
    const vite = await user.assay(['info', '--config', 'vitest.x.config.mjs'])
    expect([vite.code, vite.err]).toEqual([
      2,
      expect.stringContaining('vitest.x.config.mjs is a configuration of Vite, which is not installed here'),
    ])
  })

  it('assay.config.json with comments, and an error in it that names the key', async () => {
    const user = workspace({ 'assay.config.json': `// ours\n${JSON.stringify(options)}`, 'guard.mjs': guardSource, ...corpus }, 'alone')
    expect((await user.assay(['run'])).code).toBe(0)
    user.write('assay.config.json', JSON.stringify({ ...options, targit: 1 }))
    expect(await user.assay(['run'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('targit: unknown key; did you mean "target"?') as string,
    })
  })
})

describe('the projects of a Vitest configuration', () => {
  const more = (name: string, options: object = {}) =>
    JSON.stringify({
      name,
      target: './guard.mjs#guard',
      corpus: 'none',
      include: ['assay/*.assay.jsonc'],
      baseline: `${name}.json`,
      record: false,
      ...options,
    })
  const project = (name: string) =>
    `import { assayProject } from 'vitest-assay'\nexport default assayProject(${more(name)}, import.meta.dirname)`
  const inPackage = (name: string) => ({
    [`packages/${name}/vitest.config.mjs`]: project(name),
    [`packages/${name}/guard.mjs`]: guardSource,
    ...Object.fromEntries(Object.entries(corpus).map(([path, text]) => [`packages/${name}/${path}`, text])),
  })
  const every = () =>
    workspace({
      'vitest.config.mjs': `import { assayProject } from 'vitest-assay'
export default { test: { projects: [
  assayProject(${more('p1')}), Promise.resolve(assayProject(${more('p2')})), () => assayProject(${more('p3')}), async () => assayProject(${more('p4')}),
  './vitest.guard.config.mjs', 'packages/*', '!packages/out',
] } }`,
      'vitest.guard.config.mjs': project('p5'),
      'guard.mjs': guardSource,
      ...corpus,
      ...inPackage('p6'),
      ...inPackage('out'),
    })
  const names = ['p1', 'p2', 'p3', 'p4', 'p5', 'packages/p6/p6']
  const written = (user: ReturnType<typeof every>) => [...names, 'packages/out/out'].filter((name) => existsSync(user.path(`${name}.json`)))

  it('are those that Vitest scores, in whatever form it takes them, and a gate that fails there fails here', async () => {
    const [byCommand, byVitest] = [every(), every()]
    expect((await byCommand.assay(['check'])).code).toBe(0)
    expect((await byVitest.vitest(['run'])).code).toBe(0)
    expect([written(byCommand), written(byVitest)]).toEqual([names, names])
    // Of a project alone, by its name.
    for (const user of [byCommand, byVitest]) user.write('packages/p6/guard.mjs', weak)
    expect((await byVitest.vitest(['run'], { CI: '1' })).code).toBe(1)
    expect((await byCommand.assay(['check'], { CI: '1' })).code).toBe(1)
    expect((await byCommand.assay(['check', 'p6'], { CI: '1' })).code).toBe(1)
    expect((await byCommand.assay(['check', 'p3'], { CI: '1' })).code).toBe(0)
    const nothing = await byCommand.assay(['check', 'p7'])
    expect([nothing.code, nothing.err]).toEqual([
      2,
      expect.stringMatching(/no target "p7"; did you mean "p\d"\? known: default, p1, p2, p3, p4, p5, p6/),
    ])
  })

  it.each(['baseline', 'record', 'sarif'])('that share the %s are refused in the same words', async (key) => {
    const own = { baseline: `{name}.json`, record: '{name}-run.json', sarif: '{name}.sarif', [key]: 'shared.json' }
    const plugin = (name: string) => `assay(${more(name, own).replaceAll('{name}', name)})`
    const user = workspace({
      'vitest.config.mjs': `import { assay } from 'vitest-assay'\nexport default { plugins: [${plugin('p1')}, ${plugin('p2')}] }`,
      'guard.mjs': guardSource,
      ...corpus,
    })
    const said = /the projects "p1" and "p2" share the .* under `targets`/
    const [byCommand, byVitest] = [await user.assay(['check']), await user.vitest(['run'])]
    expect([byCommand.code, byVitest.code]).toEqual([2, 1])
    expect(said.exec(byCommand.err)?.[0]).toContain(`share the ${key} shared.json; give one of them another file`)
    expect(said.exec(byCommand.err)?.[0]).toBe(said.exec(byVitest.output)?.[0])
  })

  it('modules of one name in two folders have two baselines, and one module has one', async () => {
    const user = alone({ 'a/guard.mjs': guardSource, 'b/guard.mjs': guardSource })
    for (const target of ['./a/guard.mjs#guard', 'a/guard.mjs#guard', user.path('a/guard.mjs#guard'), './b/guard.mjs#guard'])
      expect((await user.assay(['check', target])).code).toBe(0)
    expect((await user.assay(['check', 'guard.mjs#guard'])).code).toBe(0)
    expect(readdirSync(user.path('baselines')).toSorted()).toEqual(['a-guard-guard.json', 'b-guard-guard.json', 'default.json'])
  })
})
