import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { loadCorpus } from '../../src/corpus/load.js'
import { itemReader } from '../../src/vitest/worker-items.js'

const packageRoot = resolve(import.meta.dirname, '../..')

it('reads in the worker the very items that the main process has checked', () => {
  const corpus = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] })
  for (const file of corpus.files) {
    const read = itemReader(file.path)
    for (const [index, item] of file.items.entries()) expect(read([index, item.line, item.digest])).toEqual({ ...item, column: 1, tags: [] })
  }
})

it('reads comments and trailing commas, and keeps a member named __proto__', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-items-')), 'own.assay.jsonc')
  writeFileSync(file, '\uFEFF{ "suite": "benign", "kind": "tool-call", "namespace": "acme", // own\n "items": [{ "id": "a", "title": "t", "fixture": { "type": "tool-call", "__proto__": 1 } },] }')
  const item = itemReader(file)([0, 2, 'd'])
  expect(item).toMatchObject({ key: 'acme:benign/a', suite: 'benign', line: 2, digest: 'd' })
  expect(Object.keys(item.fixture)).toEqual(['type', '__proto__'])
})

it('refuses a file that has changed since', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'assay-items-')), 'own.assay.jsonc')
  writeFileSync(file, '{ "suite": "benign", "items": [] }')
  expect(() => itemReader(file)([0, 2, 'd'])).toThrow('has changed since this run began')
  writeFileSync(file, '{ "suite"')
  expect(() => itemReader(file)([0, 2, 'd'])).toThrow('has changed since this run began')
})
