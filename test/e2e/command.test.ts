import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runSchema } from '../../src/report/record-schema.js'
import { corpus, guardSource, sample } from './samples.js'
import { type Workspace, workspace } from './workspace.js'

const options = { target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }
const ownConfig = `export default ${JSON.stringify(options)}\n`
/** A project without Vitest and without Vite: nothing but the tarball is installed. */
const alone = (files: Record<string, string | object> = {}) =>
  workspace({ 'assay.config.mjs': ownConfig, 'guard.mjs': guardSource, ...corpus, ...files }, 'alone')
const weak = guardSource.replace("includes('password file')", "includes('password file beta')")
const baseline = (user: Workspace) => user.read('baselines/default.json')

describe('assay run', () => {
  it('prints the table on stdout and nothing else, reads and writes no baseline, leaves a record', async () => {
    const user = alone()
    const { code, out, err } = await user.assay(['run'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('guard in a worker')
    expect(out).toContain('npx vitest-assay check')
    expect(out).not.toContain('gate')
    expect(existsSync(user.path('baselines'))).toBe(false)
    const record = runSchema.parse(user.json('.assay/default/run.json'))
    expect(record).toMatchObject({ gated: false, passed: true, complete: true })
    expect(record.versions.vitest).toBeUndefined()
  })

  it('takes a module in place of a configuration, with the bundled corpus', async () => {
    const user = workspace({ 'guard.mjs': guardSource }, 'alone')
    const { code, out } = await user.assay(['run', './guard.mjs#guard'])
    expect(code).toBe(0)
    expect(out).toContain('200 items')
  })

  it('fails when there is nothing but errors, and shows one with what mends it', async () => {
    const user = alone({ 'guard.mjs': 'export const guard = (text) => text.includes("x")' })
    const { code, err } = await user.assay(['run'])
    expect(code).toBe(1)
    expect(err).toContain('text.includes is not a function')
    expect(err).toContain('an object with inspect(text)')
  })

  it('--json prints one document that the published schema allows', async () => {
    const { code, out, err } = await alone().assay(['run', '--json'])
    expect([code, err]).toEqual([0, ''])
    expect(runSchema.parse(JSON.parse(out)).decisions.same).toBe(6)
  })

  it('plays what --suite and -t select, and says so when that is nothing', async () => {
    const user = alone()
    const only = async (...args: string[]) => Object.keys((await keysOf(user, args)).suites)
    expect(await only('--suite', 'benign')).toEqual(['benign'])
    expect((await keysOf(user, ['-t', 'poison-1 '])).suites.defence?.items.map(({ key }) => key)).toEqual(['acme:defence/poison-1'])
    const nothing = await user.assay(['run', '-t', 'no such'])
    expect([nothing.code, nothing.err]).toEqual([2, expect.stringContaining('no item is selected')])
  })
})

async function keysOf(user: Workspace, args: readonly string[]) {
  return runSchema.parse(JSON.parse((await user.assay(['run', '--json', ...args])).out))
}

describe('assay check', () => {
  it('records, holds, fails by name, accepts: and the baseline shows one line', async () => {
    const user = alone()
    expect((await user.assay(['check'])).code).toBe(0)
    const before = baseline(user)
    const held = await user.assay(['check'], { CI: '1' })
    expect([held.code, held.out]).toEqual([0, expect.stringContaining('gate         passed')])
    expect(baseline(user)).toBe(before)

    user.write('guard.mjs', weak)
    const worse = await user.assay(['check'])
    expect(worse.code).toBe(1)
    expect(worse.err).toContain('AssayRegression: acme:defence/poison-1 order in poison-1')
    expect(worse.err).toContain('attack   enforce → none (worse)')
    expect(worse.err).toContain('accept   npx vitest-assay check --update -t "^acme:defence/poison-1 "')
    expect(worse.err).not.toContain('poison-2')
    expect(worse.out).toContain('failed: 1 item')
    expect(baseline(user)).toBe(before)

    const accepted = await user.assay(['check', '--update', '-t', '^acme:defence/poison-1 '])
    expect(accepted.code).toBe(0)
    const changed = baseline(user)
      .split('\n')
      .filter((line) => !before.split('\n').includes(line))
    expect(changed).toEqual([expect.stringContaining('"acme:defence/poison-1"')])
    expect((await user.assay(['check'], { CI: '1' })).code).toBe(0)
  })

  it('is strict in CI: nothing is written, and what is not recorded fails', async () => {
    const user = alone()
    const none = await user.assay(['check'], { CI: '1' })
    expect([none.code, none.err]).toEqual([2, expect.stringContaining('baselines/default.json is not there')])
    expect(existsSync(user.path('baselines'))).toBe(false)
    await user.assay(['check', '--suite', 'benign'])
    const strict = await user.assay(['check'], { GITHUB_ACTIONS: 'true' })
    expect([strict.code, strict.err]).toEqual([1, expect.stringContaining('AssayUnrecorded')])
    expect((await user.assay(['check'], { CI: '1', ASSAY_UPDATE: '1' })).code).toBe(0)
    expect((await user.assay(['check'], { CI: '1' })).code).toBe(0)
  })

  it('takes another baseline, and a tolerance in place of the rule by item', async () => {
    const user = alone()
    await user.assay(['check', '--baseline', 'other.json'])
    expect(existsSync(user.path('other.json'))).toBe(true)
    user.write('guard.mjs', weak)
    expect((await user.assay(['check', '--baseline', 'other.json'])).code).toBe(1)
    expect((await user.assay(['check', '--baseline', 'other.json', '--tolerance', '0.6'])).code).toBe(0)
    expect((await user.assay(['check', '--baseline', 'other.json', '--tolerance', '0.1'])).out).toContain('rule failed')
  })

  it('comes to the outcomes that Vitest comes to', async () => {
    const user = workspace(sample())
    expect((await user.vitest(['run', '--project', 'assay'])).code).toBe(0)
    const written = baseline(user)
    const checked = await user.assay(['check'], { CI: '1' })
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('gate         passed')])
    await user.assay(['check', '--update'])
    expect(baseline(user)).toBe(written)
    // The fingerprint names the content, however it was loaded.
    const first = user.json<{ target: { fingerprint: string } }>('.assay/default/run.json').target.fingerprint
    await user.vitest(['run', '--project', 'assay'])
    expect(user.json<{ target: { fingerprint: string } }>('.assay/default/run.json').target.fingerprint).toBe(first)
  })

  it('holds a module that the configuration does not name against a baseline of its own', async () => {
    const user = alone({ 'lax.mjs': 'export const lax = () => false' })
    await user.assay(['check'])
    const before = baseline(user)
    const { code, out } = await user.assay(['check', './lax.mjs#lax', '--update'])
    expect([code, out]).toEqual([0, expect.stringContaining('baselines/lax-lax.json')])
    expect(baseline(user)).toBe(before)
    expect(user.json<{ target: string }>('baselines/lax-lax.json').target).toBe('lax-lax')
    // As the configuration writes it, it is the configuration's.
    expect((await user.assay(['check', './guard.mjs#guard'], { CI: '1' })).code).toBe(0)
  })

  it('contains a guard that hangs, exits and throws late, as the plugin does', async () => {
    const hostile = `export function guard(input) {
      const text = JSON.stringify(input)
      if (text.includes('file alpha')) for (;;);
      if (text.includes('file beta')) process.exit(7)
      if (text.includes('of mail')) Promise.reject(new Error('nobody waits'))
      return text.includes('instead of')
    }`
    const user = alone({
      'guard.mjs': hostile,
      'assay.config.mjs': `export default ${JSON.stringify({ ...options, target: { module: './guard.mjs#guard', timeout: 400 } })}`,
    })
    const { code, err, out } = await user.assay(['check'])
    expect(code).toBe(1)
    expect(err).toContain('did not answer within 400 ms')
    expect(err).toContain('called process.exit(7)')
    expect(err).toContain('left a rejection unhandled: Error: nobody waits')
    expect(out).toContain('failed: 3 items')
    expect(Object.keys(user.json<{ items: object }>('baselines/default.json').items)).toEqual([
      'acme:benign/honest-1',
      'acme:benign/honest-2',
      'acme:defence/shadow-2',
    ])
  })

  it('scores each of several targets, or the one that is named', async () => {
    const several = { ...options, target: undefined, targets: { strict: './guard.mjs#guard', lax: './lax.mjs' } }
    const user = alone({ 'assay.config.mjs': `export default ${JSON.stringify(several)}`, 'lax.mjs': 'export default () => false' })
    const { code, out } = await user.assay(['check'])
    expect([code, out]).toEqual([0, expect.stringMatching(/ strict .* lax /s)])
    expect(['strict', 'lax'].map((name) => existsSync(user.path(`baselines/${name}.json`)))).toEqual([true, true])
    expect((await user.assay(['check', 'lax'])).out).not.toContain(' strict ')
    expect((await user.assay(['check', 'strikt'])).err).toContain('did you mean "strict"?')
  })
})

describe('exit codes and messages', () => {
  it.each<[string, string[], number, string]>([
    ['an unknown command', ['chek'], 2, 'unknown command "chek"; did you mean "check"?'],
    ['an unknown option', ['run', '--jsn'], 2, 'unknown option --jsn; did you mean --json?'],
    ['a group without a command', ['corpus'], 2, 'assay corpus needs one of: list, show, verify'],
    ['an option without its value', ['check', '--baseline'], 2, '--baseline needs a value: --baseline FILE'],
    ['an argument too many', ['run', 'a', 'b'], 2, 'unexpected argument "b". Usage: assay run [TARGET]'],
    ['an argument too few', ['corpus', 'show'], 2, 'an argument is missing. Usage: assay corpus show ITEM'],
    [
      'a suite that is none',
      ['run', '--suite', 'defense'],
      2,
      '--suite: there is no suite "defense" of the target "default", a guard; did you mean "defence"? known: defence, benign',
    ],
    ['a pattern that is none', ['run', '-t', '('], 2, '-t: Invalid regular expression'],
    ['a tolerance in percent', ['check', '--tolerance', '5'], 2, '"5" is not a share from 0 to 1'],
    ['a module that is not there', ['run', './gard.mjs'], 2, 'there is no module ./gard.mjs'],
    ['an item that is not there', ['corpus', 'show', 'poison-11'], 2, 'there is no item "poison-11"; did you mean'],
  ])('%s', async (_, args, code, message) => {
    const result = await alone().assay(args)
    expect([result.code, result.out]).toEqual([code, ''])
    expect(result.err).toContain(message)
    expect(result.err).not.toMatch(/\n\s+at /)
  })

  it('a guard that does not load: 2, its reason, nothing written', async () => {
    const user = alone({ 'guard.mjs': 'import "./not-there.mjs"; export const guard = () => true' })
    const { code, err } = await user.assay(['check'])
    expect([code, err]).toEqual([2, expect.stringContaining('not-there.mjs')])
    expect(existsSync(user.path('baselines'))).toBe(false)
  })

  it('no target at all: 2, and what to type', async () => {
    const { code, err } = await workspace({}, 'alone').assay(['check'])
    expect([code, err]).toEqual([2, expect.stringContaining('no target: name a module, such as `assay check ./src/guard.ts#guard`')])
  })

  it('a malformed corpus file: 3, with its place, nothing written', async () => {
    const user = alone({ 'assay/broken.assay.jsonc': '{ "format": 1, "suite": "benign",\n  "kind": "tool-definition", "items": [{}] }' })
    const { code, err } = await user.assay(['check'])
    expect([code, err]).toEqual([3, expect.stringMatching(/broken\.assay\.jsonc:\d+:\d+ /)])
    expect(existsSync(user.path('baselines'))).toBe(false)
  })

  it.each([
    ['cut off', (text: string) => text.slice(0, 200)],
    ['with a merge conflict', (text: string) => text.replace('  "items"', '<<<<<<< HEAD\n  "items"')],
    ['of a newer schema', (text: string) => text.replace('baseline@1', 'baseline@2')],
  ])('a baseline %s: 3, with what mends it, the file left as it was', async (_, damage) => {
    const user = alone()
    await user.assay(['check'])
    const damaged = damage(baseline(user))
    user.write('baselines/default.json', damaged)
    const { code, err } = await user.assay(['check', '--update'])
    expect([code, err]).toEqual([3, expect.stringContaining('Mend: ')])
    expect(baseline(user)).toBe(damaged)
  })

  it('--help of everything, --version: 0', async () => {
    const user = workspace({}, 'alone')
    const help = await user.assay(['--help'])
    expect(help.code).toBe(0)
    const names = [...help.out.matchAll(/^ {2}((?:corpus )?[a-z]+) {2,}/gm)].map(([, name = '']) => name)
    expect(names).toContain('corpus verify')
    for (const name of names) {
      const { code, out } = await user.assay([...name.split(' '), '--help'])
      expect([code, out]).toEqual([0, expect.stringContaining(`Usage: assay ${name}`)])
    }
    const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package.json'), 'utf8')) as { version: string }
    expect((await user.assay(['--version'])).out).toBe(`${version}\n`)
  })
})

describe('assay compare', () => {
  it('names the items that differ between two records, and what a corpus this small cannot resolve', async () => {
    const user = alone()
    await user.assay(['run'])
    user.write('before.json', user.read('.assay/default/run.json'))
    user.write('guard.mjs', weak)
    await user.assay(['run'])
    const { code, out, err } = await user.assay(['compare', 'before.json', '.assay/default/run.json'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('acme:defence/poison-1')
    expect(out).not.toContain('poison-2')
    expect(out).toContain('not resolvable with this corpus')
    const json = JSON.parse((await user.assay(['compare', 'before.json', '.assay/default/run.json', '--json'])).out) as object
    expect(json).toMatchObject({
      schema: 'assay/comparison@1',
      items: { compared: 6 },
      defence: { credited: { pairs: { onlyA: 1, onlyB: 0 } } },
    })
  })

  it('says what is wrong with a file: 2 where there is none, 3 where it is no record', async () => {
    const user = alone({ 'other.json': '{ "schema": "assay/run@2" }' })
    await user.assay(['run'])
    const record = '.assay/default/run.json'
    expect(await user.assay(['compare', record, 'none.json'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('none.json') as string,
    })
    expect(await user.assay(['compare', record, 'other.json'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('other.json') as string,
    })
    expect((await user.assay(['compare', record])).err).toContain('Usage: assay compare A B')
  })
})
