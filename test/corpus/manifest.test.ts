import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkManifest, readDataFiles } from '../../src/corpus/manifest.js'
import { packageFolder, runManifest } from './package-folder.js'

const files = {
  'fixtures/b.assay.jsonc': '{}',
  'fixtures/vectors.json': '[]',
  'corpus/benign/a.assay.jsonc': 'é\r\n',
  'corpus/QUALITY.md': '# x',
  'corpus/.DS_Store': '',
}
let folder: ReturnType<typeof packageFolder>
const check = () => checkManifest(folder.root, readDataFiles(folder.root))

beforeEach(() => {
  folder = packageFolder(files)
})
afterEach(() => folder.remove())

const sha = (content: string) => createHash('sha256').update(content).digest('hex')

describe('scripts/manifest.mjs', () => {
  it('writes the sha256 of every data file, sorted, and nothing of prose and dot files', () => {
    const written = readFileSync(join(folder.root, 'corpus/MANIFEST.json'), 'utf8')
    const expected = {
      format: 1,
      files: { 'corpus/benign/a.assay.jsonc': sha('é\r\n'), 'fixtures/b.assay.jsonc': sha('{}'), 'fixtures/vectors.json': sha('[]') },
    }
    expect(written).toBe(`${JSON.stringify(expected, null, 2)}\n`)
  })

  it('with --check exits 1 when a file has changed, 0 when none has, and writes nothing', () => {
    expect(runManifest(folder.root, '--check')).toBe(0)
    folder.write('fixtures/b.assay.jsonc', '{ }')
    const before = readFileSync(join(folder.root, 'corpus/MANIFEST.json'), 'utf8')
    expect(runManifest(folder.root, '--check')).toBe(1)
    expect(readFileSync(join(folder.root, 'corpus/MANIFEST.json'), 'utf8')).toBe(before)
  })
})

describe('checkManifest', () => {
  it('accepts what the script has listed', () => {
    expect(check).not.toThrow()
  })

  it('names every file that was changed, added or taken away, and the command that mends it', () => {
    folder.write('fixtures/b.assay.jsonc', '{}\n')
    folder.write('corpus/benign/new.assay.jsonc', '{}')
    rmSync(join(folder.root, 'corpus/benign/a.assay.jsonc'))
    expect(check).toThrow(
      [
        'the bundled corpus is not the one that was released (corpus/MANIFEST.json):',
        '  corpus/benign/a.assay.jsonc: missing',
        '  corpus/benign/new.assay.jsonc: not listed',
        '  fixtures/b.assay.jsonc: changed',
        'Reinstall vitest-assay. If you work on the corpus itself: node scripts/manifest.mjs',
      ].join('\n'),
    )
  })

  it('notices a line ending that a checkout has changed', () => {
    folder.write('corpus/benign/a.assay.jsonc', 'é\n')
    expect(check).toThrow('corpus/benign/a.assay.jsonc: changed')
  })

  it.each([
    ['is broken', '{'],
    ['is of another format', '{"format":2,"files":{}}'],
    ['lists nothing', '{"format":1}'],
  ])('says so when the manifest %s', (_, content) => {
    folder.write('corpus/MANIFEST.json', content)
    expect(check).toThrow(/^corpus\/MANIFEST\.json .*Reinstall vitest-assay/)
  })

  it('says so when there is no manifest', () => {
    rmSync(join(folder.root, 'corpus/MANIFEST.json'))
    expect(check).toThrow(/^corpus\/MANIFEST\.json cannot be read/)
  })
})
