import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createVitest } from 'vitest/node'
import { findConfig } from '../../src/config/find-config.js'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A user's folder, from which the Vitest of this package is found. */
function project(files: Record<string, string>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-find-')))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

/** What assayProject({ name }) comes to, without the package. */
const ours = (name: string) =>
  `({ plugins: [{ name: 'ours', api: { assay: { name: '${name}' }, root: '/r' } }], test: { name: '${name}' } })`
const file = (name: string) => `export default ${ours(name)}`
const root = (projects: string, more = '') => `${more}\nexport default { test: { name: 'root', projects: [${projects}] } }`

const byCommand = async (folder: string) => (await findConfig(folder)).found.map(({ options }) => options.name).toSorted()

/** The projects of ours that Vitest itself finds. */
async function byVitest(folder: string): Promise<(string | undefined)[]> {
  const vitest = await createVitest('test', { root: folder, watch: false, config: join(folder, 'vitest.config.mjs') })
  try {
    const own = vitest.projects.filter(({ vite }) => vite.config.plugins.some(({ name }) => name === 'ours'))
    return own.map(({ name }) => name).toSorted()
  } finally {
    await vitest.close()
  }
}

const packages = {
  'packages/a/vitest.config.mjs': file('a'),
  'packages/b/vite.config.mjs': file('b'),
  'packages/out/vitest.config.mjs': file('out'),
  'packages/bare/index.mjs': '',
}

describe('the projects of a Vitest configuration are those that Vitest takes', () => {
  it.each<[string, string, string[], Record<string, string>?]>([
    [
      'objects, promises, functions and functions of promises',
      `${ours('p1')}, Promise.resolve${ours('p2')}, () => ${ours('p3')}, async () => ${ours('p4')}`,
      ['p1', 'p2', 'p3', 'p4'],
    ],
    [
      'what a function is handed',
      `({ command, mode, isPreview, isSsrBuild }) => command === 'serve' && mode === 'test' && !isPreview && isSsrBuild === false && process.env.VITEST ? ${ours('p1')} : {}`,
      ['p1'],
    ],
    [
      'a file in the root folder itself',
      `'./vitest.guard.config.mjs', './vitest.config.mjs'`,
      ['guard'],
      { 'vitest.guard.config.mjs': file('guard') },
    ],
    ['a file by a glob in the root folder', `'vitest.*.config.mjs'`, ['guard'], { 'vitest.guard.config.mjs': file('guard') }],
    [
      'files that export a promise or a function',
      `'packages/*'`,
      ['f', 'p'],
      {
        'packages/p/vitest.config.mjs': `export default Promise.resolve${ours('p')}`,
        'packages/f/vitest.config.mjs': `export default async ({ mode, isPreview }) => mode === 'test' && isPreview === false ? ${ours('f')} : {}`,
      },
    ],
    [
      'folders by a glob, by name, and below <rootDir>',
      `'packages/{a,bare}', 'packages/b', '<rootDir>/packages/out'`,
      ['a', 'b', 'out'],
      packages,
    ],
    ['all but those that a negated glob names', `'packages/*', '!packages/out'`, ['a', 'b'], packages],
    ['a file once, however often it is named', `'packages/*', 'packages/a', './packages/a/vitest.config.mjs'`, ['a', 'b', 'out'], packages],
    ['folders that begin with a dot', `'*/vitest.config.mjs'`, ['dot'], { '.dot/vitest.config.mjs': file('dot') }],
    ['a project that extends a file', `{ extends: './shared.mjs', test: { name: 'x' } }`, ['x'], { 'shared.mjs': file('x') }],
  ])('%s', async (_, projects, names, files = {}) => {
    const folder = project({ 'vitest.config.mjs': root(projects), ...files })
    expect(await byVitest(folder)).toEqual(names)
    expect(await byCommand(folder)).toEqual(names)
  })

  it('looked for in `test.root`, which goes before `root`', async () => {
    const folder = project({ 'vitest.config.mjs': '', 'inner/packages/a/vitest.config.mjs': file('a') })
    const inner = JSON.stringify(join(folder, 'inner'))
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      `export default { root: '/nowhere', test: { root: ${inner}, projects: ['packages/*'] } }`,
    )
    expect(await byVitest(folder)).toEqual(['a'])
    expect(await byCommand(folder)).toEqual(['a'])
  })

  it('those of a project too, which Vitest 5 takes, but not in a circle', async () => {
    const inner = `export default { test: { name: 'a', projects: ['./vitest.inner.config.mjs', '../../vitest.config.mjs', '.'] } }`
    const folder = project({
      'vitest.config.mjs': root(`'packages/a'`),
      'packages/a/vitest.config.mjs': inner,
      'packages/a/vitest.inner.config.mjs': file('inner'),
    })
    expect(await byCommand(folder)).toEqual(['inner'])
  })

  it('counts a plugin of the root configuration once, though a project inherits it', async () => {
    const plugin = `const plugins = [{ name: 'ours', api: { assay: { name: 'one' } } }]`
    const folder = project({
      'vitest.config.mjs': `${plugin}\nexport default { plugins, test: { projects: [{ extends: './vitest.config.mjs', root: 'x', test: { name: 'x' } }] } }`,
    })
    expect(await byCommand(folder)).toEqual(['one'])
  })
})

describe('what Vitest refuses to start with, the command refuses too', () => {
  it.each<[string, string, RegExp, RegExp]>([
    [
      'a path that leads nowhere',
      `'packages/a', 'packages/gone'`,
      /non-existing/,
      /^vitest\.config\.mjs: test\.projects names "packages\/gone", and there is no such file or folder/,
    ],
    [
      'a file whose name is not that of a configuration',
      `'./guard.config.mjs'`,
      /must start with/,
      /test\.projects names "guard\.config\.mjs", which Vitest takes for no configuration/,
    ],
    ['such a file by a glob', `'./*.config.mjs'`, /should also/, /test\.projects names "guard\.config\.mjs", which Vitest takes/],
    [
      'a function that throws',
      `() => { throw new Error('no such luck') }`,
      /no such luck/,
      /^vitest\.config\.mjs cannot be loaded: no such luck/,
    ],
  ])('%s', async (_, projects, vitest, command) => {
    const folder = project({ 'vitest.config.mjs': root(projects), 'guard.config.mjs': file('guard'), ...packages })
    await expect(byVitest(folder)).rejects.toThrow(vitest)
    await expect(byCommand(folder)).rejects.toThrow(command)
  })
})
