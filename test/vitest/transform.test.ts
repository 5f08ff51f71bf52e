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
const options = { runtime: '/pkg/dist/worker.js', target: '/src/guard.ts', tags: new Set(['benign']) }

interface Registered {
  readonly name: string
  readonly tags: string[]
  readonly reference: unknown[]
}

/** Runs the generated module with stand-ins for its imports, and says which tests it registered. */
function execute(code: string): Registered[] {
  const registered: Registered[] = []
  const body = code.replace(/^import \* as __vitest from 'vitest';import \{ openFile as __open \} from "[^"]+";/, '')
  const vitest = {
    test: (name: string, { tags }: { tags: string[] }, run: (context: unknown) => unknown[]) =>
      registered.push({ name, tags, reference: run('context') }),
  }
  const open = (_vitest: unknown, _file: string, references: unknown[]) => (context: unknown, index: number) => [
    context,
    index,
    references[index],
  ]
  new Function('__vitest', '__open', body.replaceAll('import(', 'Boolean(').replace('await __open', '__open'))(vitest, open)
  return registered
}

it('registers one literal test an item, on the line of the item', () => {
  const { code } = transformCorpusFile(file('{\n\n {},\n {}\n}\n', [item('a', 3), item('b', 4)]), options)
  const lines = code.split('\n')
  expect(lines).toHaveLength(6)
  expect(lines[2]).toContain('__vitest.test("benign/a a title", {"tags":["benign"]}')
  expect(lines[3]).toContain('__vitest.test("benign/b a title"')
  expect(lines[0]).toContain('() => import("/src/guard.ts")')
})

it('leaves out tags that the project does not declare', () => {
  expect(execute(transformCorpusFile(file('{}', [item('a', 1)]), options).code)[0]?.tags).toEqual(['benign'])
})

it('hands over where the item stands and what its digest is, not its data', () => {
  const { code } = transformCorpusFile(file('{}\n{}', [item('a', 1), item('b', 2, { digest: 'e', title: 'a secret' })]), options)
  expect(execute(code).map(({ reference }) => reference)).toEqual([
    ['context', 0, [1, 'd']],
    ['context', 1, [2, 'e']],
  ])
  expect(code).not.toContain('tool-call')
})

it('takes any title, and never breaks out of its own line', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('`${x}`', '"); throw 1; ("', '\u2028\u2029\r\n', '</script>', '__proto__', '*/', '\\'),
  )
  fc.assert(
    fc.property(hostile, (title) => {
      const { code } = transformCorpusFile(file('\n\n', [item('a', 2, { title })]), options)
      expect(code.split('\n')).toHaveLength(3)
      expect(execute(code)[0]?.name).toBe(`benign/a ${title}`)
    }),
  )
})
