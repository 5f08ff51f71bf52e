import { describe, expect, it } from 'vitest'
import { guardSource, sample } from './samples.js'
import { workspace } from './workspace.js'

interface BaselineFile {
  readonly schema: string
  readonly target: string
  readonly items: Record<string, Record<string, string>>
}

const baseline = 'baselines/default.json'
const run = ['run', '--project', 'assay']
/** A rule that got weaker: what spoke of passwords is merely warned of. */
const weakened = guardSource.replace('enforce: true', 'enforce: false')

describe('the way of a user, from the first run to an accepted regression', () => {
  it('records, gates by name, accepts item by item, and tells an improvement', async () => {
    const user = workspace(sample())

    const first = await user.vitest(run)
    expect(first.output).toContain('6 passed')
    expect(first.code).toBe(0)
    const recorded = user.json<BaselineFile>(baseline)
    expect(recorded).toMatchObject({ schema: 'assay/baseline@1', target: 'default' })
    expect(Object.entries(recorded.items).map(([key, entry]) => [key, entry.attack ?? entry.verdict, entry.control])).toEqual([
      ['acme:benign/honest-1', 'clean', undefined],
      ['acme:benign/honest-2', 'clean', undefined],
      ['acme:defence/poison-1', 'enforce', 'clean'],
      ['acme:defence/poison-2', 'enforce', 'clean'],
      ['acme:defence/shadow-1', 'detect', 'clean'],
      ['acme:defence/shadow-2', 'detect', 'clean'],
    ])
    const before = user.read(baseline)

    const strict = await user.vitest(run, { CI: 'true' })
    expect(strict.code).toBe(0)
    expect(user.read(baseline)).toBe(before)

    user.write('guard.mjs', weakened)
    for (const env of [{}, { CI: 'true' }]) {
      const worse = await user.vitest(run, env as Record<string, string>)
      expect(worse.code).toBe(1)
      const failed = [...worse.output.matchAll(/FAIL .*> (acme:\S+)/g)].map(([, key]) => key)
      expect([...new Set(failed)].toSorted()).toEqual(['acme:defence/poison-1', 'acme:defence/poison-2'])
      expect(worse.output).toContain('enforce → detect (worse)')
      expect(worse.output).toContain('password')
      expect(user.read(baseline)).toBe(before)
    }

    const accepted = await user.vitest([...run, '-u'])
    expect(accepted.code).toBe(0)
    const changed = user
      .read(baseline)
      .split('\n')
      .filter((line) => !before.split('\n').includes(line))
    expect(changed.map((line) => /"([^"]+)"/.exec(line)?.[1])).toEqual(['acme:defence/poison-1', 'acme:defence/poison-2'])

    user.write('guard.mjs', guardSource)
    const better = await user.vitest(run, { CI: 'true' })
    expect(better.code).toBe(0)
    expect(better.output).toContain('better than recorded')
  })

  it('says in strict mode that there is no baseline, once, and fails an item that it lacks', async () => {
    const user = workspace(sample())
    const none = await user.vitest(run, { CI: 'true' })
    expect(none.code).toBe(1)
    expect(none.output.match(/baselines\/default\.json is not there/g)).toHaveLength(1)
    expect(() => user.read(baseline)).toThrow()
    await user.vitest([...run, '-t', 'poison'])
    const lacking = await user.vitest(run, { CI: 'true' })
    expect(lacking.code).toBe(1)
    expect(lacking.output).toContain('AssayUnrecorded: acme:defence/shadow-1')
    expect(user.read(baseline)).not.toContain('shadow')
  })

  it('accepts by ASSAY_UPDATE=1, in CI too', async () => {
    const user = workspace(sample())
    const { code } = await user.vitest(run, { CI: 'true', ASSAY_UPDATE: '1' })
    expect(code).toBe(0)
    expect(Object.keys(user.json<BaselineFile>(baseline).items)).toHaveLength(6)
  })
})

describe('what a run may not write', () => {
  it('a bare `vitest -u` that is meant for snapshots accepts no regression', async () => {
    const user = workspace({ ...sample(), 'unit.test.mjs': "import { test } from 'vitest'\ntest('unit', () => {})\n" })
    await user.vitest(run)
    const before = user.read(baseline)
    user.write('guard.mjs', weakened)
    const all = await user.vitest(['run', '-u'])
    expect(all.output).toContain('unit.test.mjs')
    expect(all.code).toBe(1)
    expect(all.output).toContain('-u was ignored here')
    expect(user.read(baseline)).toBe(before)
  })

  it('a filtered run accepts its own items and leaves the others alone', async () => {
    const user = workspace(sample())
    await user.vitest(run)
    user.write('guard.mjs', weakened)
    const { code } = await user.vitest([...run, '-t', 'poison-1', '-u'])
    expect(code).toBe(0)
    const { items } = user.json<BaselineFile>(baseline)
    expect([items['acme:defence/poison-1']?.attack, items['acme:defence/poison-2']?.attack]).toEqual(['detect', 'enforce'])
  })

  it('a run that is cut short by bail writes nothing', async () => {
    const user = workspace(sample())
    await user.vitest(run)
    const before = user.read(baseline)
    user.write('guard.mjs', weakened)
    const cut = await user.vitest([...run, '--bail', '1'])
    expect(cut.code).toBe(1)
    expect(user.read(baseline)).toBe(before)
  })
})

describe('entries whose item is gone', () => {
  it('are a notice locally, fail in strict mode, and go with -u', async () => {
    const user = workspace(sample())
    await user.vitest(run)
    user.write(baseline, user.read(baseline).replace('"acme:defence/shadow-2"', '"acme:defence/shadow-9"'))
    const local = await user.vitest([...run, '-t', 'poison'])
    expect(local.code).toBe(0)
    expect(local.output).toContain('acme:defence/shadow-9')
    const strict = await user.vitest([...run, '-t', 'poison'], { CI: 'true' })
    expect(strict.code).toBe(1)
    expect(strict.output).toContain('acme:defence/shadow-9')
    await user.vitest([...run, '-t', 'poison', '-u'])
    expect(user.read(baseline)).not.toContain('shadow-9')
  })
})

describe('a changed item', () => {
  it('is a drift, whatever its outcome', async () => {
    const user = workspace(sample())
    await user.vitest(run)
    const name = 'assay/tool-poisoning.assay.jsonc'
    user.write(name, user.read(name).replace('alpha order', 'alphabetical order'))
    const { code, output } = await user.vitest(run)
    expect(code).toBe(1)
    expect(output).toContain('AssayDrift')
    expect(output).toContain('acme:defence/poison-1')
    const accepted = await user.vitest([...run, '-u'])
    expect(accepted.code).toBe(0)
  })
})

describe('options of the gate', () => {
  it('ratchet fails an improvement in strict mode', async () => {
    const user = workspace({ ...sample({ ratchet: true }), 'guard.mjs': weakened })
    await user.vitest(run)
    user.write('guard.mjs', guardSource)
    const strict = await user.vitest(run, { CI: 'true' })
    expect(strict.code).toBe(1)
    expect(strict.output).toContain('AssayImproved')
    expect((await user.vitest(run)).code).toBe(0)
  })

  it('a waiver skips its items until it expires, and then fails by name', async () => {
    const waivers = [{ id: 'poison-1', reason: 'rule is being rewritten', expires: '2099-12-31' }]
    const user = workspace(sample({ waivers }))
    const held = await user.vitest(run)
    expect(held.code).toBe(0)
    expect(held.output).toContain('1 skipped')
    expect(user.read(baseline)).not.toContain('poison-1')
    // One that is not selected is neither judged nor waived.
    for (const part of [['-t', 'poison-2 '], ['-t', 'poison'], ['--shard', '1/3'], ['assay/tool-shadowing.assay.jsonc']]) {
      const { code, output } = await user.vitest([...run, ...part], { CI: 'true' })
      expect([code, output]).toEqual([0, expect.stringContaining('gate')])
      expect(output).not.toContain('Unhandled')
    }
    user.write('vitest.config.mjs', user.read('vitest.config.mjs').replace('2099-12-31', '2020-12-31'))
    const expired = await user.vitest(run)
    expect(expired.code).toBe(1)
    expect(expired.output).toMatch(/expired/i)
    expect(expired.output).toContain('poison-1')
  })

  it('tolerance lets coverage fall by so much and no more, and is the item rule in a partial run', async () => {
    const user = workspace(sample({ tolerance: { vector: 0.3, total: 0.3 } }))
    await user.vitest(run)
    // 0.5 less on one of the two items of its vector: 0.25 there, 0.125 in total.
    user.write(
      'guard.mjs',
      guardSource.replace('password file', 'password file alpha').replace("'instead of'", "'instead of') || text.includes('password'"),
    )
    expect((await user.vitest(run, { CI: 'true' })).code).toBe(0)
    expect((await user.vitest([...run, '-t', 'poison'], { CI: 'true' })).code).toBe(1)
    user.write('guard.mjs', weakened)
    const over = await user.vitest(run, { CI: 'true' })
    expect(over.code).toBe(1)
    expect(over.output).toContain('tolerance')
  })

  it('thresholds fail a run by their figure', async () => {
    const user = workspace(sample({ thresholds: { vectors: { 'tool-shadowing': 0.9 }, falsePositiveRate: 0 } }))
    const { code, output } = await user.vitest(run)
    expect(code).toBe(1)
    expect(output).toContain('coverage of tool-shadowing is 0.500, below 0.9')
  })
})
