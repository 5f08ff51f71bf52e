import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findTargets } from '../../src/run/target.js'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function project(options: object): string {
  const root = mkdtempSync(join(tmpdir(), 'assay-target-'))
  folders.push(root)
  writeFileSync(join(root, 'assay.config.json'), JSON.stringify(options))
  for (const name of ['guard', 'other', 'default']) writeFileSync(join(root, `${name}.mjs`), 'export default () => true')
  return root
}

async function found(options: object, target?: string) {
  const root = project(options)
  const { targets } = await findTargets(root, target, {})
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
