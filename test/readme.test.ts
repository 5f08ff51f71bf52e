import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCorpus } from '../src/corpus/load.js'
import { packageRoot } from '../src/paths.js'

const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8')

describe('the README', () => {
  it('counts the corpus right', () => {
    const corpus = loadCorpus({ packageRoot, bundled: true, include: [], suites: ['defence', 'benign'] })
    const pairs = [...corpus.items.values()].filter((item) => item.suite === 'defence').length
    expect(readme).toContain(
      `${pairs} pairs in ${corpus.vectors.length} vectors and ${corpus.items.size - pairs} benign items in ${corpus.kinds.length} kinds`,
    )
  })

  it('names links that lead somewhere', () => {
    for (const [, link = ''] of readme.matchAll(/\]\((?!https?:)([^)]+)\)/g))
      expect(() => readFileSync(join(packageRoot, link))).not.toThrow(/ENOENT/)
  })

  it('quotes an entry that the committed baseline holds', () => {
    const [, entry = ''] = /^-\s+(".*"attack":"enforce".*),$/m.exec(readme) ?? []
    expect(readFileSync(join(packageRoot, 'baselines/guard.json'), 'utf8')).toContain(entry)
  })
})
