import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { corpus } from '../e2e/samples.js'
import { type Workspace, workspace } from '../e2e/workspace.js'

const example = resolve(import.meta.dirname, '../../examples/remote-guard')
const file = (name: string) => readFileSync(join(example, name), 'utf8')

/** The example as it is, but for a corpus of six items. */
const user = (): Workspace =>
  workspace({
    ...corpus,
    ...Object.fromEntries(['guard.ts', 'service.mjs', 'run.mjs'].map((name) => [name, file(name)])),
    'vitest.config.mjs': file('vitest.config.mjs').replace('assay({', "assay({ corpus: 'none', include: ['assay/*.assay.jsonc'],"),
  })

interface Counted {
  readonly items: Record<string, { readonly attack?: number[]; readonly control?: number[]; readonly verdict?: number[] }>
}

describe('the example of a guard that asks a service', () => {
  it('is recorded in counts, is the same when the service is, and fails by name when it gets worse', async () => {
    const { exec, node, json, read } = user()
    const run = (env: Record<string, string>) => exec(node, ['run.mjs'], env)

    const first = await run({})
    expect(first.output).toContain('assay: 200 calls of the guard;')
    expect(first.code).toBe(0)
    const { items } = json<Counted>('baselines/default.json')
    expect(Object.keys(items)).toHaveLength(6)
    for (const { attack, control, verdict } of Object.values(items)) {
      expect((attack ?? verdict)?.at(-1)).toBe(20)
      if (attack) expect([attack[1], (attack[0] ?? 0) >= 14, control?.at(-1)]).toEqual([0, true, 20])
    }

    const before = read('baselines/default.json')
    const again = await run({ CI: '1', SERVICE_SEED: 'another' })
    expect(again.output).toContain('assay: 50 calls of the guard, at most 400 where items look different;')
    expect(again.output).toContain('6 passed')
    expect(again.code).toBe(0)

    const worse = await run({ CI: '1', SERVICE_CATCHES: '0.2' })
    expect(worse.output).toMatch(/AssayRegression: acme:defence\/poison-1 .*\n.*\n +attack +\d+\/0\/20 → \d\/0\/20 \(worse\)/)
    expect(worse.output).toContain('4 items worse than recorded')
    expect(worse.code).toBe(1)
    expect(read('baselines/default.json')).toBe(before)
  })

  it('is replayed without the service, and says what was never recorded', async () => {
    const { exec, node, vitest, json, write } = user()
    const replay = { REPLAY: '1' }

    const missing = await vitest(['run', '--project', 'assay'], replay)
    expect(missing.output).toContain('answers.json: there are no recorded answers. Mend: with ASSAY_RECORD=1 in the environment run')
    expect(missing.code).toBe(1)

    const live = await exec(node, ['run.mjs'], { ...replay, ASSAY_RECORD: '1' })
    expect(live.code).toBe(0)
    const replayed = await vitest(['run', '--project', 'assay'], replay)
    expect(replayed.output).toContain('replayed from answers.json: the guard was not called')
    expect(replayed.code).toBe(0)
    expect(json<Counted>('baselines/default.replay.json').items).toEqual(json<Counted>('baselines/default.json').items)

    const { answers, ...head } = json<{ fingerprint: string; answers: Record<string, unknown[]> }>('answers.json')
    const cut = Object.entries(answers).map(([digest, list], index) => [digest, index ? list : list.slice(0, 2)])
    write('answers.json', { ...head, answers: Object.fromEntries(cut) })
    const broken = await vitest(['run', '--project', 'assay'], { ...replay, CI: '1' })
    expect(broken.output).toMatch(
      /no recorded answer of trial 3; with ASSAY_RECORD=1 in the environment run `npx vitest run --project assay -t "\^acme:/,
    )
    expect(broken.code).toBe(1)
  })
})
