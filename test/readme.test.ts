import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { resolveOptions } from '../src/config/resolve.js'
import type { AssayOptions } from '../src/config/options.js'
import { parseCorpusFile } from '../src/corpus/parse.js'
import { loadCorpus } from '../src/corpus/load.js'
import { packageRoot } from '../src/paths.js'

const readme = readFileSync(join(packageRoot, 'README.md'), 'utf8')
const root = mkdtempSync(join(tmpdir(), 'assay-readme-'))
afterAll(() => rmSync(root, { recursive: true }))

const blocks = (language: string) => [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, text = '']) => text)

describe('the README', () => {
  it('shows a corpus file that loads', () => {
    const [text = ''] = blocks('jsonc')
    const { items } = parseCorpusFile(text.replace(/^\/\/.*\n/, ''), { path: 'README.md', bundled: false })
    expect(items.map(({ key }) => key)).toEqual(['acme:defence/notes-key'])
  })

  it('shows options that are valid', () => {
    mkdirSync(join(root, 'src'))
    mkdirSync(join(root, 'security'))
    writeFileSync(join(root, 'src/guard.ts'), '')
    writeFileSync(join(root, 'security/own.assay.jsonc'), '')
    const text = blocks('ts').find((block) => block.startsWith('assay({')) ?? ''
    const options = new Function('assay', `return ${text}`)((value: unknown) => value) as AssayOptions
    expect(Object.keys(options)).toContain('waivers')
    expect(resolveOptions(options, root)).toHaveLength(1)
  })

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
