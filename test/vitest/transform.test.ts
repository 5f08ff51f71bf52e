import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Item } from '../../src/corpus/item.js'
import type { CorpusFile } from '../../src/corpus/parse.js'
import { transformCorpusFile } from '../../src/vitest/transform.js'

const item = (id: string, line: number, more: Partial<Item> = {}): Item =>
  ({
    suite: 'benign',
    key: `benign/${id}`,
    id,
    title: 'a title',
    digest: 'd',
    file: '/c/a.assay.jsonc',
    line,
    column: 3,
    tags: ['benign', 'odd'],
    language: 'en',
    kind: 'k',
    hardNegative: false,
    fixture: { type: 'tool-call' },
    ...more,
  }) as Item

const file = (text: string, items: Item[]): CorpusFile => ({ path: '/c/a.assay.jsonc', suite: 'benign', kind: 'k', items, text })
const options = { runtime: '/pkg/dist/worker.js', target: '/src/guard.ts', tags: new Set(['benign']), mapped: false }

interface Registered {
  readonly name: string
  readonly tags: string[]
  readonly reference: unknown[]
}

/** Runs the generated module with stand-ins for its imports, and says which tests it registered. */
async function execute(code: string): Promise<Registered[]> {
  const registered: Registered[] = []
  const vitest = {
    test: (name: string, { tags }: { tags: string[] }, reference: unknown[]) => registered.push({ name, tags, reference }),
  }
  const openFile = (_file: string, references: string) => (index: number) => [index, JSON.parse(references)[index]]
  const attach = (handed: unknown) => ({ vitest: handed, openFile })
  const imported = (id: string) => Promise.resolve(id === 'vitest' ? vitest : { attach })
  const body = code.replace('import(/* @vite-ignore */ id)', 'imported(id)').replace(/(?<!_)import\(/g, 'Boolean(')
  await new AsyncFunction('imported', body)(imported)
  return registered
}
const AsyncFunction = (async () => {}).constructor as new (...lines: string[]) => (imported: unknown) => Promise<void>

it('registers one literal test an item, on the line of the item', () => {
  const { code } = transformCorpusFile(file('{\n\n {},\n {}\n}\n', [item('a', 3), item('b', 4)]), options)
  const lines = code.split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[2]).toContain('test("benign/a a title", {tags: ["benign"]}, __item(0));')
  expect(lines[3]).toContain('test("benign/b a title"')
  expect(lines[0]).toContain('() => import("/src/guard.ts")')
})

it('has a source map only for those who read tests without running them', () => {
  const made = (mapped: boolean) => transformCorpusFile(file('{}', [item('a', 1)]), { ...options, mapped })
  expect(made(false).map).toEqual({ mappings: '' })
  expect(made(true).map).toBeNull()
  expect(made(true).code).toBe(made(false).code)
})

it('leaves out tags that the project does not declare', async () => {
  expect((await execute(transformCorpusFile(file('{}', [item('a', 1)]), options).code))[0]?.tags).toEqual(['benign'])
})

it('hands over where the item stands and what its digest is, not its data', async () => {
  const { code } = transformCorpusFile(file('{}\n{}', [item('a', 1), item('b', 2, { digest: 'e', title: 'a secret' })]), options)
  expect((await execute(code)).map(({ reference }) => reference)).toEqual([
    [0, [1, 'd']],
    [1, [2, 'e']],
  ])
  expect(code).not.toContain('tool-call')
})

it('takes any title, and never breaks out of its own line', async () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('`${x}`', '"); throw 1; ("', '\u2028\u2029\r\n', '</script>', '__proto__', '*/', '\\'),
  )
  await fc.assert(
    fc.asyncProperty(hostile, async (title) => {
      const { code } = transformCorpusFile(file('\n\n', [item('a', 2, { title })]), options)
      expect(code.split('\n')).toHaveLength(3)
      expect((await execute(code))[0]?.name).toBe(`benign/a ${title}`)
    }),
  )
})
