import { rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { guardSource, sample } from './samples.js'
import { watch } from './watching.js'
import { workspace } from './workspace.js'

const settle = () => new Promise((resolve) => setTimeout(resolve, 500))
const weakened = guardSource.replace('enforce: true', 'enforce: false')

describe('while a guard is being developed', () => {
  it('an edit reruns the items and prints what changed; the key u accepts what got worse', async () => {
    const user = workspace(sample())
    const session = watch(user)
    expect(await session.next()).toContain('CorpusRobustCoverage')
    await settle()

    user.write('guard.mjs', weakened)
    const worse = await session.next()
    expect(worse).toContain('acme:defence/poison-1')
    expect(worse).not.toContain('CorpusRobustCoverage')
    expect(worse).not.toMatch(/•.*shadow-1/)
    expect(user.read('baselines/default.json')).toContain('"attack":"enforce"')
    await settle()

    session.press('u')
    await session.next()
    const accepted = user.read('baselines/default.json')
    expect(accepted).not.toContain('"attack":"enforce"')
    expect(accepted).toContain('acme:benign/honest-1')
  })

  it('follows modules of the guard, files named by `watch`, corpus files, and new ones', async () => {
    const user = workspace({
      ...sample({ watch: ['policy', '../outside-policy.txt'] }),
      'guard.mjs': "export { guard } from './rules.mjs'\n",
      'rules.mjs': guardSource,
      'policy/rules.txt': 'one',
      'unrelated.mjs': '',
    })
    const outside = `${user.root}/../outside-policy.txt`
    writeFileSync(outside, 'one')
    const session = watch(user)
    await session.next()
    const edits: [string, () => void, RegExp][] = [
      ['a module', () => user.write('rules.mjs', weakened), /poison-1/],
      ['a file in a watched folder', () => user.write('policy/rules.txt', 'two'), /no verdict changed/],
      ['a watched file outside of the root', () => writeFileSync(outside, 'two'), /no verdict changed/],
      [
        'an item',
        () =>
          user.write(
            'assay/tool-shadowing.assay.jsonc',
            user.read('assay/tool-shadowing.assay.jsonc').replace('instead of mail', 'rather than mail'),
          ),
        /shadow-1/,
      ],
      [
        'a new corpus file',
        () => user.write('assay/new.assay.jsonc', user.read('assay/tool-definition.assay.jsonc').replaceAll('honest', 'newer')),
        /newer-1/,
      ],
    ]
    for (const [name, edit, expected] of edits) {
      await settle()
      edit()
      expect(await session.next(), name).toMatch(expected)
    }
    rmSync(outside)
  })

  it('sees a module mended that was broken from the start, and every edit after that', async () => {
    const user = workspace({ ...sample(), 'guard.mjs': "export { guard } from './rules.mjs'\n", 'rules.mjs': 'export function guard( {' })
    const session = watch(user)
    expect(await session.next()).toContain('does not build')
    await settle()
    user.write('rules.mjs', guardSource)
    expect(await session.next()).toContain('CorpusRobustCoverage')
    await settle()
    user.write('rules.mjs', weakened)
    expect(await session.next()).toContain('acme:defence/poison-1')
  })

  it('says once what is broken, and goes on when it is mended', async () => {
    const user = workspace(sample())
    const session = watch(user)
    await session.next()
    await settle()
    user.write('guard.mjs', 'export function guard( {')
    const broken = await session.next()
    expect(broken).toContain('target guard.mjs does not build')
    expect(broken.match(/does not build/g)?.length).toBeLessThanOrEqual(2)
    await settle()
    user.write('guard.mjs', guardSource)
    expect(await session.next()).toContain('no verdict changed')
  })
})
