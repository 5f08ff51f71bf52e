import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/report/run-record.js'
import { corpus, guardSource, sample } from './samples.js'
import { workspace } from './workspace.js'

const options = `{ target: './guard.mjs#guard', corpus: 'none', include: ['assay/*.assay.jsonc'] }`
const files = { 'guard.mjs': guardSource, ...corpus }
const weak = guardSource.replace("includes('password file')", "includes('password file beta')")

/** Runs a script of the user's. */
const script = (user: ReturnType<typeof workspace>, code: string, env?: Record<string, string>) => {
  user.write('script.mjs', code)
  return user.exec(user.node, ['script.mjs'], env)
}

describe('the API, in a project without Vitest', () => {
  it('run() gives the record, check() what the gate says', async () => {
    const user = workspace(files, 'alone')
    const { code, output } = await script(
      user,
      `import { run, check } from 'vitest-assay'
      const seen = []
      const scored = await run(${options}, { onProgress: (done, total) => seen.push([done, total]) })
      console.log(JSON.stringify([scored.gated, scored.suites.defence.total.robust, seen.at(-1)]))
      const first = await check(${options})
      const part = await run(${options}, { only: { suites: ['benign'], pattern: /honest-2/ } })
      console.log(JSON.stringify([first.passed, first.baseline.written, part.suites.benign.items.map(({ key }) => key)]))`,
    )
    expect([
      code,
      output
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ]).toEqual([
      0,
      [
        [false, 0.75, [6, 6]],
        [true, 6, ['acme:benign/honest-2']],
      ],
    ])
    user.write('guard.mjs', weak)
    const worse = await script(
      user,
      `import { check } from 'vitest-assay'
      const record = await check(${options}, { mode: 'none' })
      console.log(JSON.stringify([record.passed, record.changes.regression]))`,
    )
    expect(JSON.parse(worse.output)).toEqual([false, ['acme:defence/poison-1']])
  })

  it('throws an AssayError that names what is wrong, and lets a run be stopped', async () => {
    const user = workspace(files, 'alone')
    const { output } = await script(
      user,
      `import { run } from 'vitest-assay'
      await run({ target: './gard.mjs' }).catch((error) => console.log(error.name, error.message))
      const abort = new AbortController()
      abort.abort()
      const stopped = await run(${options}, { signal: abort.signal })
      console.log(stopped.fragment, stopped.decisions['not-selected'])`,
    )
    expect(output).toMatch(/^AssayError assay\(options\): target: there is no module \.\/gard\.mjs .*\ntrue 6\n$/)
  })
})

describe('the environment of a target, through each door', () => {
  const source = `const seen = [process.env.GUARD_MODE, process.env.NODE_ENV, process.env.VITEST, import.meta.env?.GUARD_MODE].join()
export const guard = (input) => ({ detect: JSON.stringify(input).includes('password file'), signal: seen })`
  const configured = { ...sample({}, "test: { env: { GUARD_MODE: 'strict' }, include: ['own.test.mjs'] },"), 'guard.mjs': source }
  const signals = ({ suites }: RunRecord) => [...new Set(suites.defence?.items.map(({ evidence }) => evidence?.attack))].join(' ')
  const expected = 'strict,test,true,strict'
  const hosts = ['worker', 'process', 'inline'] as const

  it("is that of test.env in Vitest, the command and the API, in each host, and the caller's own is left as it was", async () => {
    const user = workspace(configured)
    expect((await user.vitest(['run', '--project', 'assay'])).code).toBe(0)
    expect(signals(user.json('.assay/default/run.json'))).toBe(expected)
    expect(signals(JSON.parse((await user.assay(['run', '--json'])).out) as RunRecord)).toBe(expected)
    const { output } = await script(
      user,
      `import { run } from 'vitest-assay'
      const own = () => ['GUARD_MODE', 'NODE_ENV', 'VITEST'].map((name) => process.env[name])
      const during = new Set()
      const play = (host) => run({ ...${options}, target: { module: './guard.mjs#guard', host } }, { onProgress: () => host !== 'inline' && during.add(own().join()) })
      const first = await play('worker')
      const seen = [...during]
      const records = await Promise.all(${JSON.stringify(hosts)}.map(play))
      console.log(JSON.stringify({ records: [first, ...records], seen, own: own() }))`,
    )
    const { records, seen, own } = JSON.parse(output) as { records: RunRecord[]; seen: string[]; own: unknown[] }
    expect(records.map(signals)).toEqual([expected, expected, expected, expected])
    expect([seen, own]).toEqual([[',,'], [null, null, null]])
  })

  it('is the same for a module beside a configuration that does not name it', async () => {
    const user = workspace({ 'vitest.config.mjs': "export default { test: { env: { GUARD_MODE: 'strict' } } }", 'guard.mjs': source })
    const command = JSON.parse((await user.assay(['run', './guard.mjs#guard', '-t', 'tool-poisoning-001 ', '--json'])).out) as RunRecord
    const { output } = await script(
      user,
      `import { run } from 'vitest-assay'
      console.log(JSON.stringify(await run({ target: './guard.mjs#guard' }, { only: { pattern: /tool-poisoning-001 / } })))`,
    )
    expect([signals(command), signals(JSON.parse(output) as RunRecord)]).toEqual([expected, expected])
  })

  it.each(['worker', 'process'])('has the time zone in a %s that it has in Vitest', async (host) => {
    const zoned = source.replace('const seen = ', 'const seen = new Date(0).getHours() + ')
    const target = { module: './guard.mjs#guard', host }
    const user = workspace({ ...sample({ target }, "test: { env: { TZ: 'Pacific/Auckland' } },"), 'guard.mjs': zoned })
    await user.vitest(['run', '--project', 'assay'])
    const inVitest = signals(user.json('.assay/default/run.json'))
    const command = signals(JSON.parse((await user.assay(['run', '--json'])).out) as RunRecord)
    const { output } = await script(
      user,
      `import { run } from 'vitest-assay'
      console.log(JSON.stringify(await run({ ...${options}, target: ${JSON.stringify(target)} })))`,
    )
    expect([inVitest, command, signals(JSON.parse(output) as RunRecord)]).toEqual(Array(3).fill(inVitest))
  })

  it('is that of the caller alone where there is no Vite configuration, also for TypeScript, which Vite bundles', async () => {
    const user = workspace({ ...files, 'guard.mjs': source, 'guard.ts': source.replace('(input)', '(input: object)') })
    const { output } = await script(
      user,
      `import { run } from 'vitest-assay'
      const records = []
      for (const module of ['./guard.mjs#guard', './guard.ts#guard'])
        for (const host of ['worker', 'inline']) records.push(await run({ ...${options}, target: { module, host } }))
      console.log(JSON.stringify({ records, own: process.env.NODE_ENV ?? null }))`,
    )
    const { records, own } = JSON.parse(output) as { records: RunRecord[]; own: unknown }
    expect([records.map(signals), own]).toEqual([[',,,', ',,,', ',,,', ',,,'], null])
  })

  it('is in a test what that test has made of it', async () => {
    const test = `import { expect, test, vi } from 'vitest'
import { run } from 'vitest-assay'
const seen = async () => (await run(${options})).suites.defence.items[0].evidence.attack
test('as configured', async () => expect(await seen()).toBe('strict,test,true,strict'))
test('stubbed', async () => {
  vi.stubEnv('GUARD_MODE', 'stubbed')
  expect(await seen()).toMatch('stubbed,test,true')
})`
    const user = workspace({ ...configured, 'own.test.mjs': test })
    const { code, output } = await user.vitest(['run', 'own.test.mjs'])
    expect([code, output]).toEqual([0, expect.stringContaining('2 passed')])
  })
})

describe('toHoldBaseline', () => {
  const test = (settings = '') => `import { expect, test } from 'vitest'
import { run } from 'vitest-assay'
import { toHoldBaseline } from 'vitest-assay/matchers'
expect.extend({ toHoldBaseline })
test('the guard holds', async () => {
  await expect(await run(${options})).toHoldBaseline(${settings})
}, 30_000)`

  it('records, holds, fails by name and accepts in a test of the user', async () => {
    const user = workspace({ ...files, 'guard.test.mjs': test() })
    const vitest = (env?: Record<string, string>) => user.vitest(['run'], env)
    expect((await vitest()).code).toBe(0)
    const recorded = user.read('baselines/default.json')
    expect((await vitest({ CI: '1' })).code).toBe(0)
    user.write('guard.mjs', weak)
    const worse = await vitest()
    expect(worse.code).toBe(1)
    expect(worse.output).toContain('baselines/default.json does not hold:')
    expect(worse.output).toContain('regression acme:defence/poison-1: attack enforce → none')
    expect(worse.output).not.toContain('poison-2')
    expect(user.read('baselines/default.json')).toBe(recorded)
    expect((await vitest({ ASSAY_UPDATE: '1' })).code).toBe(0)
    expect((await vitest({ CI: '1' })).code).toBe(0)
  })

  it('is strict in CI, takes another file, and refuses what is no record', async () => {
    const user = workspace({ ...files, 'guard.test.mjs': test(`'other.json'`) })
    const strict = await user.vitest(['run'], { CI: '1' })
    expect([strict.code, strict.output]).toEqual([1, expect.stringContaining('there is no baseline')])
    expect(existsSync(user.path('other.json'))).toBe(false)
    expect((await user.vitest(['run'])).code).toBe(0)
    expect(existsSync(user.path('other.json'))).toBe(true)
    user.write('guard.test.mjs', test().replace(/await run\(\{.*\}\)\)/, '{})'))
    expect((await user.vitest(['run'])).output).toContain('toHoldBaseline takes a run record')
  })
})
