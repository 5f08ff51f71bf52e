import { describe, expect, it } from 'vitest'
import { bundleGuard } from '../../src/targets/guard/bundle/bundle.js'
import { config, corpus, guardSource, sample } from '../e2e/samples.js'
import { type Workspace, workspace } from '../e2e/workspace.js'

type Files = Record<string, string | object>

/** A guard that writes down what it sees while it loads. */
const probe = (seen: string, head = '') =>
  `${head}\nimport { writeFileSync } from 'node:fs'\nwriteFileSync('seen.json', JSON.stringify(${seen}))\n${guardSource}`

/** Runs the items and gives what the guard has seen. */
async function seenBy(user: Workspace, args: readonly string[] = []): Promise<unknown> {
  const { code, output } = await user.vitest(['run', '--project', 'assay', ...args])
  expect(output).toContain('6 passed')
  expect(code).toBe(0)
  return user.json('seen.json')
}

const withPlugins = (source: string, plugins: string) => source.replace('plugins: [', `plugins: [${plugins}, `)
const module = (name: string, version: string, rest: object = {}): object => ({ name, version, ...rest })

/** A package `name` in three shapes, each of which says which copy of it was loaded, and how. */
function packages(folder: string, version: string): Files {
  const put = (name: string, rest: object, files: Record<string, string>): Files => ({
    [`${folder}/node_modules/${name}/package.json`]: module(name, version, rest),
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/node_modules/${name}/${file}`, text])),
  })
  return {
    ...put('esm', { type: 'module', exports: { import: './a.js' } }, { 'a.js': `export const v = 'esm ${version}'\n` }),
    ...put('cjs', { main: './a.js' }, { 'a.js': `exports.v = 'cjs ${version}'\n`, 'sub.js': `exports.v = 'sub ${version}'\n` }),
    ...put(
      'dual',
      { exports: { import: './a.mjs', require: './a.cjs' } },
      { 'a.mjs': `export const v = 'dual import ${version}'\n`, 'a.cjs': `exports.v = 'dual require ${version}'\n` },
    ),
  }
}

describe.each(['vitest4', 'vitest5'] as const)('the bundle of the guard on %s', (on) => {
  it('is not touched by the build block of the user, nor by what their plugins do to an output', async () => {
    const wild = `{ input: './lib.mjs', external: [/rules/], output: [{ format: 'cjs', banner: 'throw new Error("banner")' }, { format: 'iife', name: 'x' }] }`
    const build = `{ lib: { entry: './lib.mjs', formats: ['es', 'cjs'], name: 'x' }, outDir: 'out', emptyOutDir: true, minify: true, watch: {}, rollupOptions: ${wild}, rolldownOptions: ${wild} }`
    const plugin = `{
      name: 'vite:user', enforce: 'post', apply: 'build',
      config: { order: 'post', handler: () => ({ build: { lib: { entry: './lib.mjs' } } }) },
      configEnvironment: { order: 'post', handler: () => ({ build: { rollupOptions: { input: './lib.mjs' } } }) },
      options: (options) => ({ ...options }),
      outputOptions: (options) => ({ ...options, banner: 'throw new Error("outputOptions")' }),
      renderChunk: () => ({ code: 'throw new Error("renderChunk")', map: null }),
      async generateBundle() { (await import('node:fs')).writeFileSync('trace.txt', 'generateBundle') },
      writeBundle: { order: 'post', async handler() { (await import('node:fs')).writeFileSync('trace.txt', 'writeBundle') } },
      async closeBundle() { (await import('node:fs')).writeFileSync('trace.txt', 'closeBundle') },
    }`
    const user = workspace(
      {
        ...sample(),
        'vitest.config.mjs': withPlugins(
          config({}, `build: ${build}, environments: { ssr: { build: ${build} } },`),
          `Promise.resolve([${plugin}])`,
        ),
        'guard.mjs': probe(`'target ' + rules`, "import { rules } from './rules.mjs'"),
        'rules.mjs': "export const rules = 'rules'\n",
        'lib.mjs': probe("'library'"),
        'out/keep.txt': 'mine',
      },
      on,
    )
    expect(await seenBy(user)).toBe('target rules')
    expect(user.read('out/keep.txt')).toBe('mine')
    expect(() => user.read('trace.txt')).toThrow()
  })

  it('is refused when a plugin swaps the entry', async () => {
    const plugin = "{ name: 'swap', apply: 'build', options: (options) => ({ ...options, input: './lib.mjs' }) }"
    const user = workspace({ ...sample(), 'vitest.config.mjs': withPlugins(config({}), plugin), 'lib.mjs': probe("'library'") }, on)
    const { code, output } = await user.vitest(['run', '--project', 'assay'])
    expect(code).toBe(1)
    expect(output).toMatch(/guard\.mjs does not build: .*lib\.mjs.* was built in its place/)
    expect(() => user.read('seen.json')).toThrow()
  })

  it('has the mode, the environment and the definitions of the Vitest run', async () => {
    const facts =
      '{ mode: import.meta.env.MODE, key: import.meta.env.VITE_KEY, extra: import.meta.env.EXTRA, dev: import.meta.env.DEV, prod: import.meta.env.PROD, defined: __MODE__, node: process.env.NODE_ENV }'
    const source = config({}, "define: { __MODE__: JSON.stringify(mode) }, test: { include: ['own.test.mjs'], env: { EXTRA: 'extra' } },")
    const user = workspace(
      {
        ...sample(),
        'vitest.config.mjs': source.replace('defineConfig({', 'defineConfig(({ mode }) => ({').replace(/\}\)\s*$/, '}))\n'),
        '.env.staging': 'VITE_KEY=of staging\n',
        '.env.test': 'VITE_KEY=of test\n',
        '.env.production': 'VITE_KEY=of production\n',
        'guard.mjs': probe(facts),
        'own.test.mjs': `import { test } from 'vitest'\nimport { writeFileSync } from 'node:fs'\ntest('own', () => writeFileSync('own.json', JSON.stringify(${facts})))\n`,
      },
      on,
    )
    // Vitest 4 gives `--mode` to the root project alone.
    for (const mode of ['test', 'staging']) {
      expect((await user.vitest(['run', '--mode', mode])).code).toBe(0)
      expect(user.json('seen.json')).toEqual(user.json('own.json'))
      expect(user.json('seen.json')).toMatchObject({ mode, defined: mode, extra: 'extra', dev: true })
    }
    expect(user.json('seen.json')).toMatchObject({ key: 'of staging' })
  })

  it('takes packages from where the importing module stands, as Node does', async () => {
    const head = `import { v as esm } from 'esm'
import cjs from 'cjs'
import { v as dual } from 'dual'
import { v as sub } from 'cjs/sub'
import { v as only } from 'only'
import { join } from 'node:path'
import { lib } from '../b/lib.mjs'
let absent = 'there'
try { await import('not-installed') } catch (error) { absent = error.code }`
    const user = workspace(
      {
        ...packages('.', '1.0.0'),
        ...packages('packages/a', '2.0.0'),
        'packages/a/node_modules/only/package.json': module('only', '3.0.0', { main: 'a.js' }),
        'packages/a/node_modules/only/a.js': "exports.v = 'only ' + require('node:path').basename(__dirname)\n",
        'packages/a/own.mjs': "export const own = 'own'\n",
        'packages/b/lib.mjs': "import { v } from 'dual'\nexport const lib = v\n",
        'vitest.config.mjs': config({ target: './packages/a/guard.mjs#guard' }),
        'packages/a/guard.mjs': probe(
          '{ esm, cjs: cjs.v, dual, sub, only, lib, absent, own: (await import("./own.mjs")).own, join: typeof join, late: (await import("dual")).v }',
          head,
        ),
        ...corpus,
      },
      on,
    )
    expect(await seenBy(user)).toEqual({
      esm: 'esm 2.0.0',
      cjs: 'cjs 2.0.0',
      dual: 'dual import 2.0.0',
      sub: 'sub 2.0.0',
      only: 'only only',
      lib: 'dual import 1.0.0',
      own: 'own',
      absent: 'ERR_MODULE_NOT_FOUND',
      join: 'function',
      late: 'dual import 2.0.0',
    })

    // What the user wants bundled is bundled, so that their plugins see it.
    const plugin = "{ name: 'user', transform: (code, id) => (/dual/.test(id) ? code.replace('2.0.0', 'transformed') : undefined) }"
    user.write(
      'vitest.config.mjs',
      withPlugins(config({ target: './packages/a/guard.mjs#guard' }, "ssr: { noExternal: ['dual'] },"), plugin),
    )
    expect(await seenBy(user)).toMatchObject({ dual: 'dual import transformed', esm: 'esm 2.0.0', cjs: 'cjs 2.0.0' })
  })

  it('names the importer and the package that is not installed', async () => {
    const user = workspace(
      { ...sample(), 'guard.mjs': probe('a', "import { a } from './rules.mjs'"), 'rules.mjs': "export { a } from '@acme/absent/sub'\n" },
      on,
    )
    const { code, output } = await user.vitest(['run', '--project', 'assay'])
    expect(code).toBe(1)
    expect(output).toContain('guard.mjs does not build: rules.mjs imports "@acme/absent/sub", which is not found from there')
    expect(output).toContain('install @acme/absent')
  })

  it('keeps the place of CommonJS sources, as the target and below it', async () => {
    const common = `const { join, basename } = require('node:path')
const data = require('./data.json')
const helper = require('./helper.cjs')
exports.seen = [data.a, helper(), basename(__dirname), basename(__filename), basename(join(__dirname, 'x')), require.resolve('./helper.cjs') === join(__dirname, 'helper.cjs')]`
    const files = { 'rules/data.json': { a: 'data' }, 'rules/helper.cjs': "module.exports = () => 'helper'\n" }
    const below = workspace(
      { ...sample(), ...files, 'rules/rules.cjs': common, 'guard.mjs': probe('seen', "import { seen } from './rules/rules.cjs'") },
      on,
    )
    expect(await seenBy(below)).toEqual(['data', 'helper', 'rules', 'rules.cjs', 'x', true])

    const cjsGuard = `${common}\nrequire('node:fs').writeFileSync('seen.json', JSON.stringify(exports.seen))\n${guardSource.replace('export function guard', 'exports.guard = function')}`
    const target = workspace({ ...sample({ target: './rules/guard.cjs#guard' }), ...files, 'rules/guard.cjs': cjsGuard }, on)
    expect(await seenBy(target)).toEqual(['data', 'helper', 'rules', 'guard.cjs', 'x', true])

    const plain = workspace(
      { ...sample({ target: './rules/guard.js#guard' }), ...files, 'rules/package.json': {}, 'rules/guard.js': cjsGuard },
      on,
    )
    expect(await seenBy(plain)).toEqual(['data', 'helper', 'rules', 'guard.js', 'x', true])
  })

  it('keeps the place of every other source, in node_modules too', async () => {
    const seen = `[import.meta.url.split('/').at(-1), basename(dirname), filename === import.meta.filename, basename(__dirname), require('./data.json').a, own('./data.json').a, import.meta.resolve('./x').split('/').at(-1), 'import.meta.url']`
    const head = `import { createRequire } from 'node:module'
import { basename } from 'node:path'
const { dirname, filename } = import.meta
const own = createRequire(import.meta.url)`
    for (const folder of ['rules', 'node_modules/acme']) {
      const user = workspace(
        {
          ...sample({ target: `./${folder}/guard.mjs#guard` }),
          [`${folder}/guard.mjs`]: probe(seen, head),
          [`${folder}/data.json`]: { a: 1 },
        },
        on,
      )
      const name = folder.split('/').at(-1)
      expect(await seenBy(user)).toEqual(['guard.mjs', name, true, name, 1, 1, 'x', 'import.meta.url'])
    }
    const typed = workspace(
      {
        ...sample({ target: './rules/guard.ts#guard' }),
        'rules/guard.ts': probe('[import.meta.url.split("/").at(-1), __filename.split("/").at(-1)] as string[]').replace(
          '(input)',
          '(input: unknown)',
        ),
      },
      on,
    )
    expect(await seenBy(typed)).toEqual(['guard.ts', 'guard.ts'])
    const declared = workspace(
      {
        ...sample(),
        'guard.mjs': probe(
          '__dirname.length > 0',
          "import { dirname } from 'node:path'\nimport { fileURLToPath } from 'node:url'\nconst __dirname = dirname(fileURLToPath(import.meta.url))",
        ),
      },
      on,
    )
    expect(await seenBy(declared)).toBe(true)
  })

  it('says which sources it has, also when it does not build', async () => {
    const user = workspace(
      {
        'guard.mjs': "import './a.mjs'\nimport './b.cjs'\n",
        'a.mjs': 'export const a = 1\n',
        'b.cjs': "require('./c.cjs')\n",
        'c.cjs': '',
        'vitest.config.mjs': 'export default {}\n',
      },
      on,
    )
    const input = {
      file: user.path('guard.mjs'),
      root: user.root,
      configFile: false,
      alias: [],
      mode: 'test',
      env: {},
      cacheDir: user.path('node_modules/.cache/x'),
    } as const
    const names = (files: readonly string[]) => files.map((file) => file.split('/').at(-1)).toSorted()
    const bundle = await bundleGuard(input)
    expect(names(bundle.files)).toEqual(['a.mjs', 'b.cjs', 'c.cjs', 'guard.mjs'])
    user.write('c.cjs', 'exports.c = 1\n')
    expect((await bundleGuard(input)).fingerprint).not.toBe(bundle.fingerprint)
    user.write('a.mjs', 'export const a = = 1\n')
    const error = await bundleGuard(input).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'AssayError', message: expect.stringContaining('a.mjs') as string })
    expect(names((error as { files: string[] }).files)).toEqual(['a.mjs', 'b.cjs', 'c.cjs', 'guard.mjs'])
  })
})
