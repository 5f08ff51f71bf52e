import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Items } from '../../src/baseline/entry.js'
import { formatBaseline, formatEntry } from '../../src/baseline/format.js'
import { parseBaseline } from '../../src/baseline/parse.js'
import { anyItems, full, fullText } from './samples.js'

const source = { path: 'baselines/default.json', target: 'default', update: 'vitest run --project assay -u' }

describe('the canonical text of a baseline', () => {
  test('is that of formats.md', () => {
    expect(formatBaseline(full)).toBe(fullText)
  })

  test('of no items', () => {
    expect(formatBaseline({ target: 'default', items: {} })).toBe(
      '{\n  "schema": "assay/baseline@1",\n  "target": "default",\n  "items": {}\n}\n',
    )
  })

  test('sorts by UTF-16 code unit, not by language or code point', () => {
    const entry = { d: '0123456789abcdef', verdict: 'clean' } as const
    const ids = ['b', 'B', 'a', 'ä', 'a-1', 'a/1', 'a1', '\u{1F600}', '\uFF5E']
    const items = Object.fromEntries(ids.map((id) => [`benign/${id}`, entry]))
    const written = [...formatBaseline({ target: 'x', items }).matchAll(/"benign\/(.+?)":/g)].map(([, id]) => id)
    expect(written).toEqual(['B', 'a', 'a-1', 'a/1', 'a1', 'b', 'ä', '\u{1F600}', '\uFF5E'])
  })

  test('writes the members of an entry in their order, however they stand', () => {
    expect(formatEntry({ control: 'clean', attack: 'none', d: '0123456789abcdef' })).toBe(
      '{"d":"0123456789abcdef","attack":"none","control":"clean"}',
    )
    expect(formatEntry({ recovered: [4, 20], strict: [3, 20], d: '0123456789abcdef' })).toBe(
      '{"d":"0123456789abcdef","strict":[3,20],"recovered":[4,20]}',
    )
  })

  test('does not depend on the order of insertion, has one line an item, and reads back as it was', () => {
    fc.assert(
      fc.property(anyItems, fc.infiniteStream(fc.nat()), (items, order) => {
        const shuffled: Items = Object.fromEntries(
          Object.entries(items)
            .map((entry) => ({ entry, place: order.next().value as number }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ entry }) => entry),
        )
        const text = formatBaseline({ target: 'default', items })
        expect(formatBaseline({ target: 'default', items: shuffled })).toBe(text)
        expect(text.split('\n')).toHaveLength(Object.keys(items).length ? Object.keys(items).length + 7 : 6)
        expect(parseBaseline(text, source)).toEqual({ target: 'default', items })
      }),
    )
  })
})
