import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { check } from '../../src/cli/check.js'
import { run } from '../../src/cli/run.js'
import type { RunRecord } from '../../src/report/run-record.js'
import { scoreOptions } from '../../src/run/score-options.js'
import { call, type Folder, folder } from '../cli/call.js'
import { corpus } from '../e2e/samples.js'

afterEach(() => void vi.unstubAllEnvs())

/** Counts its calls in a file beside it. `verdict`: an expression of `text` and of how often this input was asked. */
const guard = (verdict: string) => `import { appendFileSync } from 'node:fs'
const asked = new Map()
export const guard = (input) => {
  appendFileSync(new URL('calls', import.meta.url), '.')
  const text = JSON.stringify(input)
  const times = (asked.get(text) ?? 0) + 1
  asked.set(text, times)
  return ${verdict}
}
`
const catches = guard("text.includes('password file')")
const options = (more: object = {}, rest: object = {}) => ({
  target: { module: './guard.mjs#guard', host: 'inline', deterministic: false, replay: 'answers.json', ...more },
  corpus: 'none',
  include: ['assay/*.assay.jsonc'],
  ...rest,
})
const user = (more: object = {}, rest: object = {}, source = catches) =>
  folder({ 'assay.config.json': options(more, rest), 'guard.mjs': source, ...corpus })

const calls = (at: Folder) => (existsSync(join(at.root, 'calls')) ? at.read('calls').length : 0)
const recordOf = (at: Folder) => JSON.parse(at.read('.assay/default/run.json')) as RunRecord
const answersOf = (at: Folder) => JSON.parse(at.read('answers.json')) as { fingerprint: string; answers: Record<string, unknown[]> }
const recording = async (at: Folder, ...words: string[]) => {
  vi.stubEnv('ASSAY_RECORD', '1')
  const called = await call(check, words, at.root, { CI: '' })
  vi.unstubAllEnvs()
  return called
}
const replay = (at: Folder, env: NodeJS.ProcessEnv = {}, ...words: string[]) => call(check, words, at.root, { CI: '', ...env })
/** Another version of the guard. An inline one that was imported stays the one that it is. */
const change = (at: Folder, source = catches) => {
  at.write('later.mjs', source)
  at.write('assay.config.json', options({ module: './later.mjs#guard' }))
}

describe('a replay', () => {
  it('is told, with how many answers were recorded, and is of the version that was recorded', async () => {
    const at = user()
    const live = await recording(at)
    expect([live.code, calls(at)]).toEqual([0, 200])
    expect(live.out).toContain(' ! recorded in ')
    expect(live.out).toContain('answers.json: 200 answers')
    expect(answersOf(at).fingerprint).toBe(recordOf(at).target.fingerprint)
    const replayed = await replay(at)
    expect([replayed.code, calls(at)]).toEqual([0, 200])
    expect(recordOf(at).target.fingerprint).toBe(answersOf(at).fingerprint)
    expect(replayed.out).not.toContain('holds answers of')
  })

  it('of another version says so, and where nothing may be written the gate does not believe it', async () => {
    const at = user()
    await recording(at)
    expect((await replay(at)).code).toBe(0)
    const { fingerprint } = answersOf(at)
    change(at, guard('false'))
    const told = await replay(at)
    expect(told.code).toBe(0)
    expect(told.out.replace(/\s+/g, ' ')).toMatch(
      new RegExp(`answers\\.json holds answers of ${fingerprint}, and the guard is [0-9a-f]{16} now\\. Mend: with ASSAY_RECORD=1`),
    )
    expect(recordOf(at).target.fingerprint).toBe(fingerprint)
    const strict = await replay(at, { CI: '1' })
    expect(strict.code).toBe(1)
    expect(recordOf(at)).toMatchObject({ passed: false, decisions: { same: 6, regression: 0 }, target: { fingerprint } })
    expect(recordOf(at).judgement.failures).toEqual([
      expect.stringMatching(
        /answers\.json holds answers of [0-9a-f]{16}, and the guard is [0-9a-f]{16} now\. Mend: with ASSAY_RECORD=1 in the environment run `npx vitest-assay check`$/,
      ),
    ])
    // What compares with no baseline has no gate.
    expect((await call(run, [], at.root)).code).toBe(0)
  })

  it('red twin: of the version that the option names passes, whatever the module', async () => {
    const at = user({ fingerprint: 'rules-1' })
    await recording(at)
    await replay(at)
    at.write('later.mjs', guard('false'))
    at.write('assay.config.json', options({ module: './later.mjs#guard', fingerprint: 'rules-1' }))
    expect((await replay(at, { CI: '1' })).code).toBe(0)
    at.write('assay.config.json', options({ fingerprint: 'rules-2' }))
    expect((await replay(at, { CI: '1' })).code).toBe(1)
  })

  it('of a file that names no version says that, and passes', async () => {
    const at = user()
    await recording(at)
    const { fingerprint: _, ...rest } = answersOf(at)
    at.write('answers.json', { ...rest, schema: 'assay/replay@1' })
    await replay(at)
    const strict = await replay(at, { CI: '1' })
    expect(strict.code).toBe(0)
    expect(strict.out.replace(/\s+/g, ' ')).toContain(
      'does not say which version of the guard it holds answers of. Mend: with ASSAY_RECORD=1',
    )
    expect(recordOf(at).target.fingerprint).toBe('unknown')
  })

  it('is not held to a latency, which is said', async () => {
    const at = user({}, { thresholds: { latencyP95: 5_000 } })
    await recording(at)
    await replay(at)
    expect((await replay(at, { CI: '1' })).code).toBe(0)
    expect(recordOf(at).judgement).toEqual({ failures: [], notJudged: ['thresholds.latencyP95 not judged: recorded answers take no time'] })
  })

  it('is asked for nothing that was not recorded, when its baseline is another one than that of the recording run', async () => {
    const at = user()
    await recording(at)
    await replay(at)
    // From now on the attacks are not caught: 20 trials do for a run that records (as its baseline was written anew), 40 for one that replays.
    change(at, guard('false'))
    expect((await recording(at, '-u')).code).toBe(0)
    // Nor is there a longer list of before to take them from.
    rmSync(join(at.root, 'answers.json'))
    const live = await recording(at)
    expect([live.code, live.err]).toEqual([0, expect.stringContaining('200 calls of the guard, at most 400 where items look different;')])
    const replayed = await replay(at)
    expect(replayed.err).not.toContain('no recorded answer')
    expect(recordOf(at).decisions).toMatchObject({ regression: 2, incomplete: 0 })
    const lengths = Object.values(answersOf(at).answers).map((list) => list.length)
    expect(lengths.toSorted((x, y) => x - y)).toEqual([20, 20, 20, 20, 20, 20, 40, 40, 40, 40])
    expect(recordOf(at).suites.defence?.items.map(({ trials }) => trials?.played)).toEqual([40, 40, 5, 5])
  })
})

describe('a run that records', () => {
  it('a part over another version is refused before the first call, with the command that records all', async () => {
    const at = user()
    await recording(at)
    const before = [at.read('answers.json'), calls(at)]
    change(at)
    const part = await recording(at, '-t', 'poison-1')
    expect(part.code).toBe(2)
    expect(part.err).toMatch(
      /answers\.json: holds answers of [0-9a-f]{16}, and the target is [0-9a-f]{16} now; a part of the items cannot be recorded beside them\. Mend: with ASSAY_RECORD=1 in the environment run `npx vitest-assay check`/,
    )
    expect([at.read('answers.json'), calls(at)]).toEqual(before)
    expect((await recording(at)).code).toBe(0)
    expect(answersOf(at).fingerprint).not.toBe(JSON.parse(before[0] as string).fingerprint)
  })

  it('red twin: a part of the same version takes its place among the others', async () => {
    const at = user()
    await recording(at)
    const { answers } = answersOf(at)
    expect((await recording(at, '-t', 'poison-1')).code).toBe(0)
    expect(Object.keys(answersOf(at).answers)).toEqual(Object.keys(answers))
  })

  it.each<[string, (at: Folder) => void, RegExp, number]>([
    ['is malformed', (at) => at.write('answers.json', '{"schema":'), /not a file of recorded answers .*\. Mend: delete or move it\n/, 3],
    ['is a folder', (at) => mkdirSync(join(at.root, 'answers.json')), /is a folder, not a file of recorded answers/, 2],
    [
      'is below a file',
      (at) => at.write('assay.config.json', options({ replay: 'guard.mjs/answers.json' })),
      /the answers cannot be written \(/,
      2,
    ],
    [
      'has a baseline of its replay that cannot be read',
      (at) => at.write('baselines/default.replay.json', '<<<<<<< ours\n'),
      /default\.replay\.json:1: merge-conflict marker/,
      3,
    ],
  ])('asks nothing where its file %s', async (_name, spoil, message, code) => {
    const at = user()
    spoil(at)
    const called = await recording(at)
    expect([called.code, calls(at)]).toEqual([code, 0])
    expect(`${called.err}\n`).toMatch(message)
  })

  it('says how an item is asked again: recording, or what comes of it is another thing', async () => {
    const at = user({}, {}, guard("text.includes('password file alpha') ? text.at(-1 - 1e9).length : false"))
    const { code, err } = await recording(at)
    expect(code).toBe(1)
    expect(err).toMatch(
      /\n {2}again {4}with ASSAY_RECORD=1 in the environment run `npx vitest-assay check -t "\^acme:defence\/poison-1 "`\n/,
    )
  })

  it('that is stopped keeps what was said until then, and over another version nothing', async () => {
    const waits = guard("new Promise((resolve) => setTimeout(() => resolve(text.includes('password file')), times > 4 ? 50 : 0))")
    const at = user({}, {}, waits)
    const stopped = async (more: object = {}) => {
      vi.stubEnv('ASSAY_RECORD', '1')
      const stop = new AbortController()
      const before = calls(at)
      const timer = setInterval(() => calls(at) > before + 60 && stop.abort(), 1)
      const record = await scoreOptions(options(more) as never, { root: at.root, mode: 'new', signal: stop.signal })
      clearInterval(timer)
      return record
    }
    const record = await stopped()
    expect(record.fragment).toBe(true)
    const lists = Object.values(answersOf(at).answers)
    expect(lists.flat().length).toBeGreaterThan(0)
    expect(lists.flat().every((answer) => !('error' in (answer as object)))).toBe(true)
    expect(record.notes.join('\n')).toContain(`answers.json: ${lists.flat().length} answers`)

    const text = readFileSync(join(at.root, 'answers.json'), 'utf8')
    at.write('later.mjs', waits)
    const other = await stopped({ module: './later.mjs#guard' })
    expect(other.notes.join('\n')).toContain('holds answers of another version, and only a whole run takes their place')
    expect(at.read('answers.json')).toBe(text)
  })
})
