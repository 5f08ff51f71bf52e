import * as fc from 'fast-check'
import { type Node, parseTree } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { maxDepth, scanPositions } from '../../src/corpus/positions.js'

/** JSON with white space, line breaks, comments and trailing commas strewn in between the tokens. */
const gap = fc.constantFrom('', '', ' ', '\n', '\r\n', '\t', '// a "comment" { [ : \n', '/* \n "items": [ {} ] * / */', ' \n   ')
const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('items', 'a"items', '__proto__', 'x\\', '//', '/*', 'ключ'))
const { value } = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.string({ unit: 'binary' }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value')),
    tie('object'),
  ),
  object: fc.dictionary(key, tie('value'), { noNullPrototype: true }),
}))
const file = fc.tuple(
  fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true }),
  fc.array(fc.dictionary(key, value, { noNullPrototype: true })),
  fc.dictionary(key, value, { maxKeys: 3, noNullPrototype: true }),
)

function render(json: unknown, gaps: readonly string[], at = { index: 0 }): string {
  const space = () => gaps[at.index++ % gaps.length] ?? ''
  const list = (parts: readonly string[]) =>
    parts.length ? `${parts.join(`${space()},${space()}`)}${at.index % 3 === 0 ? `${space()},` : ''}${space()}` : space()
  if (Array.isArray(json)) return `[${space()}${list(json.map((element) => render(element, gaps, at)))}]`
  if (typeof json !== 'object' || json === null) return JSON.stringify(json)
  const members = Object.entries(json).map(([name, member]) => `${JSON.stringify(name)}${space()}:${space()}${render(member, gaps, at)}`)
  return `{${space()}${list(members)}}`
}

function members(node: Node): number {
  return (node.type === 'property' ? 1 : 0) + (node.children ?? []).reduce((count, child) => count + members(child), 0)
}

function place(text: string, offset: number): { offset: number; line: number; column: number } {
  const before = text.slice(0, offset)
  return { offset, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

describe('scanPositions', () => {
  it('finds every item where a full parser finds it, and counts the same members', () => {
    fc.assert(
      fc.property(file, fc.array(gap, { minLength: 1, maxLength: 12 }), ([before, items, after], gaps) => {
        const text = render({ ...before, items, ...Object.fromEntries(Object.entries(after).filter(([name]) => name !== 'items')) }, gaps)
        const tree = parseTree(text, [], { allowTrailingComma: true })
        const elements = tree?.children?.find((property) => property.children?.[0]?.value === 'items')?.children?.[1]?.children ?? []
        const found = scanPositions(text)
        expect(found.items).toEqual(elements.map((element) => place(text, element.offset)))
        expect(found.members).toBe(tree ? members(tree) : 0)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['a list of the same name further in', '{"a":{"items":[{}]},"items":[ {}]}', [30]],
    ['a value that reads "items"', '{"a":"items","b":[{}]}', []],
    ['a key that ends in a quoted items', '{"a\\"items":[{}]}', []],
    ['lists inside of items', '{"items":[{"items":[{},{}]},{}]}', [10, 28]],
    ['a list behind items', '{"items":[{}],"more":[{}]}', [10]],
  ])('is not misled by %s', (_, text, offsets) => {
    expect(scanPositions(text).items.map(({ offset }) => offset)).toEqual(offsets)
  })

  it.each(['9007199254740993', '-9007199254740993', '1e999', '-1E+400', '123456789012345678901234567890', '1000000000000000.5e400'])(
    'says where a number stands that a parser does not hold: %s',
    (number) => {
      expect(scanPositions(`{"n": ${number}}`).unheldNumber).toBe(6)
      expect(scanPositions(`{"n": "${number}"}`).unheldNumber).toBe(-1)
    },
  )

  it('says so of a number of hundreds of digits', () => {
    expect(scanPositions(`[1, ${'9'.repeat(999)}.5]`).unheldNumber).toBe(4)
  })

  it.each(['9007199254740991', '0.1234567890123456789', '1e300', '1E-7', '-0', '31536000000'])(
    'lets pass a number that is held: %s',
    (number) => {
      expect(scanPositions(`{"n": [true, ${number}, null]}`).unheldNumber).toBe(-1)
    },
  )

  it('says where nesting gets too deep', () => {
    expect(scanPositions('['.repeat(maxDepth) + ']'.repeat(maxDepth)).tooDeep).toBe(-1)
    expect(scanPositions('['.repeat(maxDepth + 1) + ']'.repeat(maxDepth + 1)).tooDeep).toBe(maxDepth)
  })
})
