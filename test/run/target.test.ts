import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findTargets } from '../../src/run/target.js'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** `options`: those of assay.config.json, or a list with those of the plugins in vitest.config.mjs. */
function project(options: object): string {
  const root = mkdtempSync(join(tmpdir(), 'assay-target-'))
  folders.push(root)
  const plugins = Array.isArray(options) ? options.map((assay: unknown) => ({ name: 'ours', api: { assay } })) : []
  if (plugins.length) writeFileSync(join(root, 'vitest.config.mjs'), `export default { plugins: ${JSON.stringify(plugins)} }`)
  else writeFileSync(join(root, 'assay.config.json'), JSON.stringify(options))
  mkdirSync(join(root, 'a/b'), { recursive: true })
  for (const name of ['guard', 'other', 'default', 'Other', 'a/guard', 'a/b/guard', 'a/index'])
    writeFileSync(join(root, `${name}.mjs`), 'export default () => true')
  return root
}

async function found(options: object, target?: string | ((root: string) => string)) {
  const root = project(options)
  const { targets } = await findTargets(root, typeof target === 'function' ? target(root) : target, {})
  return targets.map(({ targetName, baseline, project: name, target: { module } }) => ({
    name: targetName,
    project: name,
    baseline: baseline.slice(root.length + 1),
    module: module?.file.slice(root.length + 1),
  }))
}

describe('what TARGET names', () => {
  const several = { targets: { other: './guard.mjs', more: './default.mjs' }, baseline: 'mine/{target}.json' }

  it('a target of the configuration, by its name or as its module is written there', async () => {
    const other = { name: 'other', project: 'assay:other', baseline: 'mine/other.json', module: 'guard.mjs' }
    expect(await found(several, 'other')).toEqual([other])
    expect(await found(several, './guard.mjs')).toEqual([other])
    expect((await found(several)).map(({ name }) => name)).toEqual(['other', 'more'])
  })

  it('any other module: with a name, a project and files that no target of the configuration has', async () => {
    const besides = { name: 'other-2', project: 'assay:other-2', baseline: 'baselines/other-2.json', module: 'other.mjs' }
    expect(await found(several, './other.mjs')).toEqual([besides])
    expect(await found({ target: './guard.mjs' }, './other.mjs')).toEqual([
      { name: 'other', project: 'assay:other', baseline: 'baselines/other.json', module: 'other.mjs' },
    ])
    // The only target of a configuration is called so.
    expect((await found({ target: './guard.mjs' }, './default.mjs')).map(({ baseline }) => baseline)).toEqual(['baselines/default-2.json'])
  })

  it('else nothing, which is said with the nearest name', async () => {
    await expect(found(several, 'mor')).rejects.toThrow('no target "mor"; did you mean "more"?')
  })
})

describe('a module that the configuration does not name has the name of its path', () => {
  const nameOf = async (target: string | ((root: string) => string), options: object = { target: './default.mjs' }) => {
    const [only, ...more] = await found(options, target)
    expect(more).toEqual([])
    return only?.name
  }

  it.each([
    ['./guard.mjs#strict', 'guard-strict'],
    ['./guard.mjs', 'guard'],
    ['./a/guard.mjs', 'a-guard'],
    ['./a/guard.mjs#guard', 'a-guard-guard'],
    ['./a/b/guard.mjs#guard', 'a-b-guard-guard'],
  ])('%s is %s', async (target, name) => {
    expect(await nameOf(target)).toBe(name)
  })

  it('however the path is written', async () => {
    const spellings = ['a/guard.mjs', './a/../a/guard.mjs', 'a/guard', './a/./guard.mjs', (root: string) => join(root, 'a/guard.mjs')]
    for (const spelling of spellings) expect(await nameOf(spelling)).toBe('a-guard')
    expect([await nameOf('./a'), await nameOf('./a/index.mjs')]).toEqual(['a-index', 'a-index'])
  })

  it('and another one outside of the folder than inside of it', async () => {
    const outside = (root: string) => {
      folders.push(`${root}-x`)
      mkdirSync(`${root}-x`)
      writeFileSync(`${root}-x/guard.mjs`, '')
      return relative(root, `${root}-x/guard.mjs`)
    }
    expect(await nameOf(outside)).toMatch(/^up-assay-target-\w+-x-guard$/)
  })

  it('from the folder of the configuration, or else from that of the user', async () => {
    const root = project([])
    const plugin = { name: 'ours', api: { assay: { target: './guard.mjs' }, root: join(root, 'a') } }
    writeFileSync(join(root, 'vitest.config.mjs'), `export default { plugins: ${JSON.stringify([plugin])} }`)
    const one = async (target: string) => {
      const [only] = (await findTargets(root, target, {})).targets
      return [only?.targetName, only?.target.module?.file.slice(root.length + 1), only?.baseline.slice(root.length + 1)]
    }
    expect(await one('./a/guard.mjs')).toEqual(['default', 'a/guard.mjs', 'a/baselines/default.json'])
    expect(await one('./b/guard.mjs')).toEqual(['b-guard', 'a/b/guard.mjs', 'a/baselines/b-guard.json'])
    expect(await one('a/b/guard.mjs#x')).toEqual(['b-guard-x', 'a/b/guard.mjs', 'a/baselines/b-guard-x.json'])
    expect(await one('other.mjs')).toEqual(['up-other', 'other.mjs', 'a/baselines/up-other.json'])
  })

  it('that no configured target has, upper case or lower', async () => {
    expect(await nameOf('./Other.mjs', { targets: { other: './guard.mjs' } })).toBe('Other-2')
  })
})

describe('a module of the configuration is its target by every spelling', () => {
  it.each<[string, object]>([
    ['the target', { target: './a/guard.mjs#guard' }],
    ['one of several', { targets: { default: { module: 'a/guard.mjs#guard' }, other: './other.mjs' } }],
  ])('%s', async (_, options) => {
    const spellings = ['a/guard.mjs#guard', './a/guard.mjs#guard', './a/guard#guard', (root: string) => join(root, 'a/guard.mjs#guard')]
    for (const spelling of spellings)
      expect((await found(options, spelling)).map(({ name, baseline }) => [name, baseline])).toEqual([
        ['default', 'baselines/default.json'],
      ])
    // Another export is another guard.
    expect((await found(options, './a/guard.mjs')).map(({ name }) => name)).toEqual(['a-guard'])
  })
})

describe('a project', () => {
  const plugins = [
    { name: 'p1', target: './guard.mjs' },
    { name: 'p2', targets: { one: './other.mjs', two: './a/guard.mjs' } },
  ]

  it.each([
    ['p1', 'guard.mjs'],
    ['p2:two', 'a/guard.mjs'],
    ['one', 'other.mjs'],
  ])('%s is a target too', async (target, module) => {
    expect((await found(plugins, target)).map((each) => each.module)).toEqual([module])
  })

  it('a word that is nothing is answered with all targets and projects', async () => {
    await expect(found(plugins, 'p3')).rejects.toThrow('no target "p3"; did you mean "p1"? known: default, p1, one, p2:one, two, p2:two')
    await expect(found({ target: './guard.mjs' }, 'nowhere')).rejects.toThrow('no target "nowhere"; known: default, assay')
    expect((await found({ target: './guard.mjs' }, 'other')).map((each) => each.module)).toEqual(['other.mjs'])
    await expect(found({ target: './guard.mjs' }, './nowhere')).rejects.toThrow('there is no module ./nowhere')
  })
})

describe('two projects that would write to one file are refused, as in Vitest', () => {
  const one = { name: 'p1', target: './guard.mjs', baseline: 'p1.json', record: 'p1-run.json' }
  const two = { name: 'p2', target: './other.mjs', baseline: 'p2.json', record: 'p2-run.json' }

  it.each<[string, object, string]>([
    ['baseline', { baseline: 'p1.json' }, 'p1.json'],
    ['record', { record: 'p1-run.json' }, 'p1-run.json'],
    ['record', { record: 'p1.json' }, 'p1.json'],
    ['sarif', { sarif: 'assay.sarif' }, 'assay.sarif'],
  ])('%s of %j', async (key, more, path) => {
    const sharing = found([
      { ...one, sarif: 'assay.sarif' },
      { ...two, ...more },
    ])
    await expect(sharing).rejects.toThrow(`the projects "p1" and "p2" share the ${key} `)
    await expect(sharing).rejects.toThrow(
      `/${path}; give one of them another file (option \`${key}\`), or name both targets under \`targets\``,
    )
  })

  it('by default the baseline and the record are shared', async () => {
    await expect(
      found([
        { name: 'p1', target: './guard.mjs' },
        { name: 'p2', target: './other.mjs' },
      ]),
    ).rejects.toThrow('share the baseline')
    await expect(
      found([
        { name: 'p1', target: './guard.mjs', baseline: 'x.json' },
        { name: 'p2', target: './other.mjs' },
      ]),
    ).rejects.toThrow('share the record')
  })

  it('files of their own, and none, are not shared; nor is what is not scored now', async () => {
    expect(
      await found([
        { ...one, sarif: 'x.sarif' },
        { ...two, sarif: 'y.sarif' },
      ]),
    ).toHaveLength(2)
    expect(
      await found([
        { ...one, record: false },
        { ...two, record: false },
      ]),
    ).toHaveLength(2)
    expect(
      await found(
        [
          { name: 'p1', target: './guard.mjs' },
          { name: 'p2', target: './other.mjs' },
        ],
        'p2',
      ),
    ).toHaveLength(1)
  })
})
