import type { InputItem } from '../../src/corpus/item.js'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { loadCorpus } from '../../src/corpus/load.js'
import { readItems } from '../../src/vitest/worker-items.js'

const packageRoot = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'assay-items-'))
let count = 0
const fresh = () => join(folder, `${++count}.assay.jsonc`)

afterAll(() => rmSync(folder, { recursive: true }))

it('reads in the worker the very items that the main process has checked', async () => {
  const corpus = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] })
  for (const file of corpus.files) {
    const references = file.items.map(({ line, digest }) => [line, digest] as const)
    expect(await readItems(file.path, references)).toEqual(file.items.map((item) => ({ ...item, column: 1, tags: [] })))
  }
})

it('reads comments and trailing commas, and keeps a member named __proto__', async () => {
  const file = fresh()
  writeFileSync(
    file,
    '\uFEFF{ "suite": "benign", "kind": "tool-call", "namespace": "acme", // own\n "items": [{ "id": "a", "title": "t", "fixture": { "type": "tool-call", "__proto__": 1 } },] }',
  )
  const [item] = await readItems(file, [[2, 'd']])
  expect(item).toMatchObject({ key: 'acme:benign/a', suite: 'benign', line: 2, digest: 'd' })
  expect(Object.keys((item as InputItem).fixture)).toEqual(['type', '__proto__'])
})

it.each(['{ "suite": "benign", "items": [] }', '{ "suite"', 'null'])('refuses a file that has changed since: %s', async (text) => {
  const file = fresh()
  writeFileSync(file, text)
  await expect(readItems(file, [[2, 'd']])).rejects.toThrow('has changed since this run began')
})
