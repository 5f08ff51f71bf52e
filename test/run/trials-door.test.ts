import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { resolveOptions } from '../../src/config/resolve.js'
import type { Corpus } from '../../src/corpus/load.js'
import { scoreTarget } from '../../src/run/score-target.js'

const root = mkdtempSync(join(tmpdir(), 'assay-door-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const score = (deterministic: boolean) => {
  writeFileSync(join(root, 'guard.mjs'), 'export default () => true\n')
  const [options] = resolveOptions({ target: { module: './guard.mjs', deterministic } }, root)
  if (!options) throw new Error('no options')
  const corpus = { items: new Map() } as unknown as Corpus
  const rest = {
    selected: undefined,
    mode: undefined,
    configFile: undefined,
    env: {},
    onProgress: () => {},
    signal: AbortSignal.timeout(5000),
  }
  return scoreTarget({ options, corpus, ...rest })
}

test('without Vitest a target that is not deterministic is refused, and not recorded as if it always said the same', async () => {
  await expect(score(false)).rejects.toThrow(
    'is played in trials, which only Vitest does so far. Mend: run `npx vitest run --project assay`',
  )
  await expect(score(true), 'red twin: any other gets further').rejects.toThrow('no item is selected')
})
