import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveOptions } from '../../src/config/resolve.js'
import { posix } from '../../src/paths.js'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'assay-replay-options-'))
  writeFileSync(join(root, 'guard.mjs'), '')
})
afterAll(() => rmSync(root, { recursive: true }))

const guard = (replay?: string) => ({ module: './guard.mjs', deterministic: false, ...(replay !== undefined && { replay }) })
const at = (name: string) => posix(join(root, name))

describe('the file of recorded answers', () => {
  it('has the name of the target in it', () => {
    const targets = { strict: guard('answers/{target}.json'), lax: guard('{target}/{target}.json') }
    expect(resolveOptions({ targets }, root, {}).map(({ target }) => target.replay?.file)).toEqual([
      at('answers/strict.json'),
      at('lax/lax.json'),
    ])
    expect(resolveOptions({ target: guard('{target}.json') }, root, {})[0]?.target.replay?.file).toBe(at('default.json'))
  })

  it('of several targets must, so that one does not answer for the other', () => {
    const targets = { strict: guard('answers.json'), lax: guard('answers.json') }
    const words = "must contain {target} when there are several targets, for example 'answers/{target}.json'"
    expect(() => resolveOptions({ targets }, root, {})).toThrow(`targets.strict.replay: ${words}`)
    expect(() => resolveOptions({ targets }, root, {})).toThrow(`targets.lax.replay: ${words}`)
    expect(() => resolveOptions({ targets: { strict: guard(), lax: './guard.mjs' } }, root, {})).not.toThrow()
  })

  it('is told from the baseline of either kind of run', () => {
    const of = (env: object) => resolveOptions({ target: guard('a.json'), baseline: 'b/{target}.json' }, root, { ...env })[0]
    const [reads, records] = [of({}), of({ ASSAY_RECORD: '1' })]
    expect([reads?.baseline, reads?.target.replay?.baseline, reads?.records]).toEqual([
      at('b/default.replay.json'),
      at('b/default.replay.json'),
      undefined,
    ])
    expect([records?.baseline, records?.target.replay?.baseline, records?.records]).toEqual([
      at('b/default.json'),
      at('b/default.replay.json'),
      true,
    ])
  })
})
