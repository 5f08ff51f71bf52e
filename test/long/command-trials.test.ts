import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RunRecord } from '../../src/report/run-record.js'
import { corpus } from '../e2e/samples.js'
import { type Workspace, workspace } from '../e2e/workspace.js'

/** Says what it says by a sequence of its own: catches what holds `password file` in most of its calls; CATCHES says in how many of 10. */
const guard = `import { appendFileSync } from 'node:fs'
let state = Number(process.env.SEED ?? 7)
const random = () => (state = (state * 48271) % 2147483647) / 2147483647
export const guard = (input) => {
  if (process.env.CALLS) appendFileSync(process.env.CALLS, '.')
  const caught = random() < Number(process.env.CATCHES ?? 9) / 10
  return JSON.stringify(input).includes('password file') && caught
}
`
const options = (more: object = {}) => ({
  target: { module: './guard.mjs#guard', deterministic: false, ...more },
  corpus: 'none',
  include: ['assay/*.assay.jsonc'],
})
const user = (more: object = {}, files: Record<string, string> = {}): Workspace =>
  workspace({ 'assay.config.mjs': `export default ${JSON.stringify(options(more))}\n`, 'guard.mjs': guard, ...corpus, ...files }, 'alone')

interface Baseline {
  readonly items: Record<string, { readonly attack?: number[]; readonly control?: number[]; readonly verdict?: number[] }>
}
const calls = (at: Workspace) => readFileSync(at.path('calls'), 'utf8').length

describe('a guard that does not always say the same, without Vitest', () => {
  it('is recorded in counts of 20 trials, is the same when it is, and fails by name when it gets worse', async () => {
    const at = user()
    const first = await at.assay(['check'])
    expect(first.err).toContain('assay: 200 calls of the guard;')
    expect(first.code).toBe(0)
    const { items } = at.json<Baseline>('baselines/default.json')
    expect(Object.keys(items)).toHaveLength(6)
    for (const { attack, control, verdict } of Object.values(items)) {
      expect((attack ?? verdict)?.at(-1)).toBe(20)
      if (attack) expect(control?.at(-1)).toBe(20)
    }

    const before = at.read('baselines/default.json')
    const again = await at.assay(['check'], { CI: '1', SEED: '99' })
    expect(again.err).toContain('assay: 50 calls of the guard, at most 400 where items look different;')
    expect(again.code).toBe(0)

    const worse = await at.assay(['check'], { CI: '1', CATCHES: '1' })
    expect(worse.err).toMatch(/AssayRegression: acme:defence\/poison-1 .*\n.*\n +attack +\d+\/0\/20 → \d\/0\/20 \(worse\)/)
    expect(worse.err).toContain('\n  counts   attack enforced/detected/trials, control clean/warned/trials\n')
    expect(worse.code).toBe(1)
    expect(at.read('baselines/default.json')).toBe(before)
  })

  it('is played in the trials that it asks for where nothing is compared, and its record holds counts', async () => {
    const at = user({ trials: 7 })
    const { code, out, err } = await at.assay(['run', '--json'], { CALLS: 'calls' })
    expect(code).toBe(0)
    expect(err).toContain('assay: 70 calls of the guard;')
    expect(calls(at)).toBe(70)
    const { gated, suites, decisions } = JSON.parse(out) as RunRecord
    expect(gated).toBe(false)
    expect(decisions).toMatchObject({ same: 6, drift: 0, unrecorded: 0 })
    const [item] = suites.defence?.items ?? []
    expect(item).toMatchObject({ trials: { played: 7, errors: 0 } })
    expect([item?.attack?.at(-1), item?.control?.at(-1)]).toEqual([7, 7])
  })

  it('comes to the same baseline through both doors', async () => {
    // One host and one order of calls: the sequence of the guard is the same one.
    const config = `import { assay } from 'vitest-assay'\nexport default { plugins: [assay(${JSON.stringify(options({ limits: { maxCalls: 20_000 } }))})] }\n`
    const at = workspace({ 'vitest.config.mjs': config, 'guard.mjs': guard, ...corpus })
    expect((await at.vitest(['run', '--project', 'assay'])).code).toBe(0)
    const { items } = at.json<Baseline>('baselines/default.json')
    const check = await at.assay(['check', '--baseline', 'other.json'])
    expect([check.code, check.err]).toEqual([0, expect.stringContaining('assay: 200 calls of the guard;')])
    expect(Object.keys(at.json<Baseline>('other.json').items)).toEqual(Object.keys(items))
    expect((await at.assay(['check'], { CI: '1' })).code).toBe(0)
  })

  it('is bound by its limits: what needs more calls ends in an error', async () => {
    const at = user({ limits: { maxCalls: 90 } })
    const { code, err } = await at.assay(['check'], { CALLS: 'calls' })
    expect(err).toContain('limits.maxCalls is 90: what needs more ends in an error')
    expect(err).toContain('the call budget is used up (target.limits.maxCalls: 90)')
    expect([code, calls(at)]).toEqual([1, 90])
  })

  it('is replayed without being called, and says what was never recorded', async () => {
    const at = user({ replay: 'answers.json' })
    const missing = await at.assay(['check'])
    expect(missing).toMatchObject({
      code: 2,
      err: expect.stringContaining(
        'answers.json: there are no recorded answers. Mend: with ASSAY_RECORD=1 in the environment run `npx vitest-assay check`',
      ) as string,
    })
    const live = await at.assay(['check'], { ASSAY_RECORD: '1', CALLS: 'calls' })
    expect([live.code, calls(at)]).toEqual([0, 200])
    expect(live.out).toContain('recorded in answers.json: 200 answers')

    const replayed = await at.assay(['check'], { CALLS: 'calls' })
    expect(replayed.out).toContain('replayed from answers.json: the guard was not called')
    expect([replayed.code, calls(at)]).toEqual([0, 200])
    expect(at.json<Baseline>('baselines/default.replay.json').items).toEqual(at.json<Baseline>('baselines/default.json').items)

    const { answers, ...head } = at.json<{ fingerprint: string; answers: Record<string, unknown[]> }>('answers.json')
    const cut = Object.entries(answers).map(([digest, list], index) => [digest, index ? list : list.slice(0, 2)])
    at.write('answers.json', { ...head, answers: Object.fromEntries(cut) })
    const broken = await at.assay(['check'], { CI: '1' })
    expect(broken.err).toMatch(
      /no recorded answer of trial 3; with ASSAY_RECORD=1 in the environment run `npx vitest-assay check -t "\^acme:/,
    )
    expect(broken.code).toBe(1)
  })

  it('keeps a trial that ends in an error out of the counts, and is an error itself where many do', async () => {
    const failing = (every: number) => `let calls = 0
export const guard = () => { if (++calls % ${every} === 0) throw new Error('overloaded'); return false }\n`
    const at = user({}, { 'guard.mjs': failing(23) })
    expect((await at.assay(['check'])).code).toBe(0)
    for (const { attack, verdict } of Object.values(at.json<Baseline>('baselines/default.json').items))
      expect((attack ?? verdict)?.at(-1)).toBe(20)
    // The first five trials say that it cannot be made up for.
    at.write('guard.mjs', failing(2))
    const broken = await at.assay(['check'], { CI: '1' })
    expect(broken.err).toMatch(/overloaded.* \(in \d+ of \d+ trials an error; up to a fifth is made up for\)/)
    expect(broken.code).toBe(1)
  })
})

it('a run that is stopped ends at once, however far apart its calls are, and keeps the answers that it got', async () => {
  const at = user({ replay: 'answers.json', limits: { perMinute: 1 } })
  const script = `import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
const child = spawn(process.execPath, ${JSON.stringify([join(at.binFolder, 'assay'), 'check'])}, { stdio: 'inherit' })
const timer = setInterval(() => existsSync('calls') && (clearInterval(timer), setTimeout(() => child.kill('SIGINT'), 200)), 20)
child.on('exit', (code) => (process.exitCode = code))
`
  at.write('stop.mjs', script)
  const { code } = await at.exec(at.node, ['stop.mjs'], { ASSAY_RECORD: '1', CALLS: 'calls' })
  expect([code, calls(at)]).toEqual([130, 1])
  expect(Object.values(at.json<{ answers: Record<string, unknown[]> }>('answers.json').answers).flat()).toHaveLength(1)
  expect(() => at.read('baselines/default.json')).toThrow('ENOENT')
})

describe.each(['command', 'plugin'] as const)('recorded answers, by the %s', (door) => {
  const plugin = (...all: readonly object[]) => {
    const plugins = all.map((one) => `assay(${JSON.stringify(one)})`).join(', ')
    return `import { assay } from 'vitest-assay'\nexport default { plugins: [${plugins}] }\n`
  }
  const project = (...all: readonly object[]) => workspace({ 'vitest.config.mjs': plugin(...all), 'guard.mjs': guard, ...corpus })
  const score = (at: Workspace, env: Record<string, string> = {}, ...words: string[]) =>
    door === 'command' ? at.assay(['check', ...words], env) : at.vitest(['run', '--project', 'assay*', ...words], env)
  const again = door === 'command' ? 'npx vitest-assay check' : 'npx vitest run --project assay'
  const record = { ASSAY_RECORD: '1', CALLS: 'calls' }

  it('are evidence of the version that gave them: of another one a strict run does not believe them', async () => {
    const at = project(options({ replay: 'answers.json' }))
    const live = await score(at, record)
    expect([live.code, live.output]).toEqual([0, expect.stringContaining('recorded in answers.json: 200 answers')])
    expect((await score(at)).code).toBe(0)
    at.write('guard.mjs', 'export const guard = () => false\n')
    const { fingerprint } = at.json<{ fingerprint: string }>('answers.json')
    const strict = await score(at, { CI: '1' })
    expect(strict.code).toBe(1)
    expect(strict.output.replace(/\s+/g, ' ')).toMatch(
      new RegExp(
        `holds answers of ${fingerprint}, and the guard is [0-9a-f]{16} now\\. Mend: with ASSAY_RECORD=1 in the environment run \`${again}`,
      ),
    )
    expect(at.json<RunRecord>('.assay/default/run.json')).toMatchObject({ passed: false, target: { fingerprint } })

    const before = at.read('answers.json')
    const part = await score(at, record, '-t', 'poison-1')
    expect([part.code === 0, part.output]).toEqual([false, expect.stringContaining('a part of the items cannot be recorded beside them')])
    expect([at.read('answers.json'), calls(at)]).toEqual([before, 200])
  })

  it('are not asked for where they could not be kept', async () => {
    const at = project(options({ replay: 'guard.mjs/answers.json' }))
    const below = await score(at, record)
    expect([below.code === 0, below.output]).toEqual([false, expect.stringContaining('the answers cannot be written (')])
    at.write('vitest.config.mjs', plugin(options({ replay: 'answers.json' })))
    at.write('answers.json', '{"schema":')
    const malformed = await score(at, record)
    expect([malformed.code === 0, malformed.output]).toEqual([false, expect.stringContaining('Mend: delete or move it')])
    expect(existsSync(at.path('calls'))).toBe(false)
  })

  it('of one target are none of another', async () => {
    const target = options({ replay: 'answers.json' })
    const several = project({ ...target, target: undefined, targets: { strict: target.target, lax: target.target } })
    expect((await score(several, record)).output).toContain('targets.strict.replay: must contain {target} when there are several targets')
    const own = (name: string) => ({ ...target, name, baseline: `baselines/${name}.json`, record: `.assay/${name}/run.json` })
    const two = await score(project(own('assay-one'), own('assay-two')), record)
    expect(two.code).not.toBe(0)
    expect(two.output).toContain('the projects "assay-one" and "assay-two" share the replay answers.json; give one of them another file')
  })
})

it('a run of Vitest that is stopped keeps the answers that it got, and leaves no journal', async () => {
  const config = `import { assay } from 'vitest-assay'\nexport default { plugins: [assay(${JSON.stringify(options({ replay: 'answers.json', limits: { perMinute: 1 } }))})] }\n`
  const at = workspace({ 'vitest.config.mjs': config, 'guard.mjs': guard, ...corpus })
  at.write(
    'stop.mjs',
    `import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
const child = spawn(process.execPath, ${JSON.stringify([at.bin, 'run', '--project', 'assay'])}, { stdio: 'inherit' })
const timer = setInterval(() => existsSync('calls') && (clearInterval(timer), setTimeout(() => child.kill('SIGINT'), 300)), 20)
child.on('exit', (code) => (process.exitCode = code ?? 1))
`,
  )
  const { code } = await at.exec(at.node, ['stop.mjs'], { ASSAY_RECORD: '1', CALLS: 'calls' })
  expect([code, calls(at)]).toEqual([130, 1])
  expect(Object.values(at.json<{ answers: Record<string, unknown[]> }>('answers.json').answers).flat()).toHaveLength(1)
  const left = readdirSync(at.path('node_modules/.cache/vitest-assay/default')).filter((name) => name.endsWith('.jsonl'))
  expect(left).toEqual([])
})

describe("the same guard in a user's own tests", () => {
  it('holds its baseline by what its own gate decided: a regression that was confirmed is one', async () => {
    const script = `import { check } from 'vitest-assay'
import { toHoldBaseline } from 'vitest-assay/matchers'
const options = ${JSON.stringify(options())}
await check(options)
process.env.CATCHES = '1'
const held = await toHoldBaseline(await check({ ...options, target: { ...options.target, fingerprint: 'worse' } }))
console.log(JSON.stringify([held.pass, held.message()]))
`
    const at = user({}, { 'test.mjs': script })
    const { out } = await at.exec(at.node, ['test.mjs'])
    const [holds, message] = JSON.parse(out) as [boolean, string]
    expect([holds, message]).toEqual([
      false,
      expect.stringMatching(/ {2}regression acme:defence\/poison-1: attack \d+\/0\/20 → \d\/0\/20\n/),
    ])
    expect(message).not.toContain('too few trials')
  })

  it('holds its baseline with check(), and a record with too few trials says what to hand in', async () => {
    const script = `import { check, run } from 'vitest-assay'
import { toHoldBaseline } from 'vitest-assay/matchers'
const options = ${JSON.stringify(options())}
const record = await check(options)
const held = await toHoldBaseline(record)
const few = await toHoldBaseline(await run(options), 'other.json')
console.log(JSON.stringify({ passed: record.passed, held: held.pass, few: [few.pass, few.message()] }))
`
    const at = user({}, { 'test.mjs': script })
    const { out, code } = await at.exec(at.node, ['test.mjs'])
    expect(code).toBe(0)
    const { few, ...rest } = JSON.parse(out) as { few: [boolean, string]; passed: boolean; held: boolean }
    expect(rest).toEqual({ passed: true, held: true })
    expect(few[0]).toBe(false)
    expect(few[1]).toContain('too few trials to decide; hand in the record of check(), which plays as many as the gate asks for')
  })
})

it('scores the example of a guard that asks a service', async () => {
  const example = resolve(import.meta.dirname, '../../examples/remote-guard')
  const file = (name: string) => readFileSync(join(example, name), 'utf8')
  const at = workspace({
    ...corpus,
    ...Object.fromEntries(['guard.ts', 'service.mjs', 'run.mjs'].map((name) => [name, file(name)])),
    'vitest.config.mjs': file('vitest.config.mjs').replace('assay({', "assay({ corpus: 'none', include: ['assay/*.assay.jsonc'],"),
    'live.mjs': `import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { startService } from './service.mjs'
const service = await startService({})
const child = spawn(process.execPath, process.argv.slice(2), { stdio: 'inherit', env: { ...process.env, MODERATION_URL: service.url } })
const [code] = await once(child, 'exit')
await service.stop()
process.exitCode = code
`,
  })
  const bin = join(at.binFolder, 'assay')
  const first = await at.exec(at.node, ['live.mjs', bin, 'check'])
  expect([first.code, first.err]).toEqual([0, expect.stringContaining('assay: 200 calls of the guard;')])
  const again = await at.exec(at.node, ['live.mjs', bin, 'check'], { CI: '1' })
  expect([again.code, again.err]).toEqual([0, expect.stringContaining('assay: 50 calls of the guard, at most 400')])
})
