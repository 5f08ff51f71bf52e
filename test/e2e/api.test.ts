import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { corpus, guardSource } from './samples.js'
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
