import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { type Content, contentProblems } from './content.js'

const installed = join(inject('environments').vitest4.root, 'node_modules/vitest-assay')
const { files, unpackedSize } = inject('packed')
const read = (path: string) => readFileSync(join(installed, path), 'utf8')
const content: Content = {
  paths: files.map(({ path }) => path),
  unpackedSize,
  manifest: JSON.parse(read('package.json')) as Content['manifest'],
  read,
}

describe('the packed package', () => {
  it('holds what a user needs, and nothing else', () => {
    expect(contentProblems(content)).toEqual([])
  })

  it('holds the licence text of everything that is bundled', () => {
    const licences = read('dist/THIRD-PARTY-LICENCES.txt')
    for (const name of ['zod', 'jsonc-parser', 'picocolors', 'tinyglobby', 'canonicalize'])
      expect(licences).toMatch(new RegExp(`^${name} \\d`, 'm'))
  })

  it('holds the files of the corpus as they are in the repository, byte for byte', () => {
    for (const { path } of files.filter(({ path }) => /^(?:fixtures|corpus)\//.test(path)))
      expect(readFileSync(join(installed, path)).equals(readFileSync(path))).toBe(true)
  })
})

describe('a mistake is seen', () => {
  const withFile = (path: string, text = ''): Content => ({
    ...content,
    paths: [...content.paths, path],
    read: (name) => (name === path ? text : read(name)),
  })

  it.each([
    'test/readme.test.ts',
    'scripts/bench.mjs',
    'src/index.ts',
    'dist/index.js.map',
    '.assay/default/run.json',
    'fixtures/notes.txt',
    'docs/decisions/010-counted-outcomes.md',
    'docs/draft.txt',
    'examples/guard/guard.ts',
  ])('when %s is in it', (path) => {
    expect(contentProblems(withFile(path))).toEqual([`${path} does not belong into the package`])
  })

  it.each(['LICENSE', 'README.md', 'dist/THIRD-PARTY-LICENCES.txt', './dist/index.js', './dist/types/index.d.ts'])(
    'when %s is missing',
    (path) => {
      const without = { ...content, paths: content.paths.filter((name) => name !== path.replace('./', '')) }
      expect(contentProblems(without)).toContain(`${path} is missing`)
    },
  )

  it.each([
    ['README.md', 'docs/options.md'],
    ['README.md', 'docs/table.svg'],
    ['README.md', 'examples/github-actions/README.md'],
    ['docs/adding-items.md', '../CONTRIBUTING.md'],
  ])('when what %s links to, %s, is not in it', (page, link) => {
    const lost = posix.join(posix.dirname(page), link)
    const without = { ...content, paths: content.paths.filter((name) => name !== lost) }
    expect(contentProblems(without)).toContain(`${page} links to ${link}, which is not in the package`)
  })

  it('when a page links to what no package holds, but not to an address or to itself', () => {
    const text = '[a](decisions) [b](https://a.example) [c](#top) [d](options.md#target) [e](../examples/github-actions)\n![f](lost.svg)\n'
    expect(contentProblems(withFile('docs/page.md', text))).toEqual([
      'docs/page.md links to decisions, which is not in the package',
      'docs/page.md links to lost.svg, which is not in the package',
    ])
  })

  it('when an export has no types, a map is lost, types need a package, a script would run, or it is too big', () => {
    expect(contentProblems({ ...content, manifest: { exports: { './bare': './dist/index.js' } } })).toContain(
      'the export ./bare has no types',
    )
    expect(contentProblems(withFile('dist/x.js', 'go()\n//# sourceMappingURL=x.js.map\n'))).toEqual([
      'dist/x.js names the source map x.js.map, which is not in the package',
    ])
    const typed: Content = {
      ...withFile('dist/types/x.d.ts', "import type { z } from 'zod'\n"),
      manifest: { exports: { '.': { types: './dist/types/x.d.ts', default: './dist/index.js' } } },
    }
    expect(contentProblems(typed)).toEqual(['dist/types/x.d.ts imports zod, which no user has'])
    expect(contentProblems({ ...content, manifest: { ...content.manifest, scripts: { postinstall: 'x' } } })).toEqual([
      'the script "postinstall" would run',
    ])
    expect(contentProblems({ ...content, unpackedSize: 3_500_000 })).toEqual(['3500000 bytes unpacked, of at most 3.5 MB'])
  })
})
