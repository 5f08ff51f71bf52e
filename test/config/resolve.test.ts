import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveOptions } from '../../src/config/resolve.js'
import type { AssayOptions } from '../../src/config/options.js'
import { posix } from '../../src/paths.js'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-config-'))
  mkdirSync(join(root, 'src/pack'), { recursive: true })
  for (const name of ['src/guard.ts', 'src/pack/index.mjs', 'own.assay.jsonc']) writeFileSync(join(root, name), '')
})

afterAll(() => rmSync(root, { recursive: true }))

/** What a user gets to read for options that are wrong in a way that types cannot stop. */
function messageFor(options: unknown): string {
  try {
    resolveOptions(options as AssayOptions, root)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('the options were accepted')
}

describe('what is filled in', () => {
  it('takes a module reference for a guard named default, with every default', () => {
    expect(resolveOptions({ target: './src/guard.ts#guard' }, root)).toEqual([
      {
        root: posix(root),
        project: 'assay',
        targetName: 'default',
        target: {
          kind: 'guard',
          module: { file: posix(join(root, 'src/guard.ts')), exportName: 'guard' },
          enforces: true,
          throws: 'error',
          host: 'worker',
          memory: 512,
          timeout: 2000,
        },
        suites: ['defence', 'benign'],
        bundled: true,
        include: [],
        includeFiles: [],
        baseline: posix(join(root, 'baselines/default.json')),
        record: posix(join(root, '.assay/default/run.json')),
        sarif: false,
        ratchet: false,
        waivers: [],
        watch: [],
      },
    ])
  })

  it.each(['./src/guard', 'src/guard.js', './src/pack'])('finds the module of %s as an import would', (reference) => {
    const [options] = resolveOptions({ target: reference }, root)
    expect(options?.target.module?.file).toMatch(/\/src\/(guard\.ts|pack\/index\.mjs)$/)
  })

  it('names a project, a baseline and a record for each of several targets', () => {
    const resolved = resolveOptions(
      { name: 'sec', targets: { one: './src/guard.ts', two: { module: './src/guard.ts', memory: 64 } } },
      root,
    )
    expect(resolved.map(({ project, baseline, record }) => [project, baseline, record])).toEqual([
      ['sec:one', posix(join(root, 'baselines/one.json')), posix(join(root, '.assay/one/run.json'))],
      ['sec:two', posix(join(root, 'baselines/two.json')), posix(join(root, '.assay/two/run.json'))],
    ])
  })

  it('takes a guard that is not deterministic for one that is played in 5 trials', () => {
    const trials = (target: object) => resolveOptions({ target: { module: './src/guard.ts', ...target } }, root)[0]?.target.trials
    expect([
      trials({ deterministic: false }),
      trials({ deterministic: false, trials: 8 }),
      trials({ deterministic: true }),
      trials({}),
    ]).toEqual([5, 8, undefined, undefined])
  })

  it('counts calls in one worker', () => {
    const limits = { perMinute: 60, maxCalls: 100 }
    expect(resolveOptions({ target: { module: './src/guard.ts', deterministic: false, limits } }, root)[0]?.target).toMatchObject({
      concurrency: 1,
      limits,
    })
  })

  it('holds a replayed run against a baseline of its own', () => {
    const options = { target: { module: './src/guard.ts', deterministic: false, replay: 'answers.json' } }
    const [replayed, live] = [resolveOptions(options, root, {}), resolveOptions(options, root, { ASSAY_RECORD: '1' })].flat()
    const file = posix(join(root, 'answers.json'))
    expect([replayed?.baseline, replayed?.target.replay]).toEqual([
      posix(join(root, 'baselines/default.replay.json')),
      { file, records: false, baseline: posix(join(root, 'baselines/default.replay.json')) },
    ])
    expect([live?.baseline, live?.target.replay, live?.target.concurrency]).toEqual([
      posix(join(root, 'baselines/default.json')),
      { file, records: true, baseline: posix(join(root, 'baselines/default.replay.json')) },
      1,
    ])
    expect(resolveOptions({ ...options, baseline: 'b.json' }, root, {})[0]?.baseline).toBe(posix(join(root, 'b.replay.json')))
  })

  it('expands the globs of include', () => {
    expect(resolveOptions({ target: './src/guard.ts', include: ['*.assay.jsonc'] }, root)[0]?.includeFiles).toEqual([
      posix(join(root, 'own.assay.jsonc')),
    ])
  })
})

describe('what is refused', () => {
  it.each<[string, unknown, string]>([
    ['no target', {}, 'target: name what to score'],
    ['a target and targets', { target: './src/guard.ts', targets: { a: './src/guard.ts' } }, 'target: name what to score'],
    ['no target in targets', { targets: {} }, 'targets: names no target'],
    [
      'two targets whose names differ in case',
      { targets: { a: './src/guard.ts', A: './src/guard.ts' } },
      'targets: two names differ in nothing but case',
    ],
    ['a target called like a device', { targets: { con: './src/guard.ts' } }, 'cannot on Windows'],
    ['a target with a device for a stem', { targets: { 'Nul.x': './src/guard.ts' } }, 'cannot on Windows'],
    ['a target with a dot at its end', { targets: { 'a.': './src/guard.ts' } }, 'cannot on Windows'],
    ['a target with a colon', { targets: { 'a:b': './src/guard.ts' } }, 'a target name is made of letters'],
    ['a key with a slip', { target: './src/guard.ts', bazeline: 'x' }, 'bazeline: unknown key; did you mean "baseline"?'],
    [
      'a key of a target with a slip',
      { target: { module: './src/guard.ts', timeOut: 5 } },
      'target.timeOut: unknown key; did you mean "timeout"?',
    ],
    ['a module that is not there', { target: './src/gard.ts' }, 'target: there is no module ./src/gard.ts'],
    ['a wrong kind of value', { target: { module: './src/guard.ts', memory: 'much' } }, 'target.memory: '],
    ['a function instead of a reference', { target: () => true }, 'target: '],
    ['a fixture type that does not exist', { target: { module: './src/guard.ts', types: ['tool-defintion'] } }, 'target.types[0]: '],
    [
      'trials of a target that is deterministic',
      { target: { module: './src/guard.ts', trials: 5 } },
      'target.trials: trials are for a target that says `deterministic: false`',
    ],
    [
      'fewer trials than tell anything',
      { target: { module: './src/guard.ts', deterministic: false, trials: 3 } },
      'target.trials: a whole number from 5 to 20',
    ],
    [
      'more trials than are recorded',
      { target: { module: './src/guard.ts', deterministic: false, trials: 21 } },
      'target.trials: a whole number from 5 to 20',
    ],
    [
      'half a trial',
      { target: { module: './src/guard.ts', deterministic: false, trials: 7.5 } },
      'target.trials: a whole number from 5 to 20',
    ],
    [
      'limits of a target that is deterministic',
      { target: { module: './src/guard.ts', limits: { maxCalls: 5 } } },
      'target.limits: limits are for a target that says `deterministic: false`',
    ],
    ['limits that are none', { target: { module: './src/guard.ts', deterministic: false, limits: {} } }, 'target.limits: names no bound'],
    [
      'a limit with a slip',
      { target: { module: './src/guard.ts', deterministic: false, limits: { perMinutes: 5 } } },
      'target.limits.perMinutes: unknown key; did you mean "perMinute"?',
    ],
    [
      'limits in several workers',
      { target: { module: './src/guard.ts', deterministic: false, concurrency: 2, limits: { perMinute: 5 } } },
      'target.concurrency: calls are counted in one worker',
    ],
    [
      'a replay of a target that is deterministic',
      { target: { module: './src/guard.ts', replay: 'answers.json' } },
      'target.replay: answers are recorded of a target',
    ],
    ['a share above 1', { target: './src/guard.ts', thresholds: { coverage: 80 } }, 'thresholds.coverage: '],
    ['a waiver without a reason', { target: './src/guard.ts', waivers: [{ id: 'x', expires: '2027-01-31' }] }, 'waivers[0].reason: '],
    [
      'a waiver for nothing',
      { target: './src/guard.ts', waivers: [{ reason: 'x', expires: '2027-01-31' }] },
      'waivers[0]: a waiver names either an id or a vector',
    ],
    [
      'a waiver with a date that is none',
      { target: './src/guard.ts', waivers: [{ id: 'x', reason: 'x', expires: '31.1.2027' }] },
      'waivers[0].expires: expected an ISO date',
    ],
    [
      'globs that match nothing',
      { target: './src/guard.ts', include: ['none/*.assay.jsonc'] },
      'include: no file matches none/*.assay.jsonc',
    ],
    ['nothing to score', { target: './src/guard.ts', corpus: 'none' }, "corpus: 'none' leaves nothing to score"],
    [
      'one baseline for two targets',
      { targets: { a: './src/guard.ts', b: './src/guard.ts' }, baseline: 'b.json' },
      'baseline: must contain {target}',
    ],
  ])('%s', (_name, options, message) => {
    expect(messageFor(options)).toContain(message)
  })

  it('names all that is wrong in one message, without a stack', () => {
    const options = { target: { module: './src/guard.ts', memory: 0 }, ratchet: 'yes' }
    const message = messageFor(options)
    expect(message).toMatch(/target\.memory: .*\n.*ratchet: /)
  })
})
