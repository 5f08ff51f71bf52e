import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatBaseline } from '../../src/baseline/format.js'
import { entryLines } from '../../src/baseline/lines.js'

const entry = { d: '0123456789abcdef', attack: 'enforce', control: 'clean' } as const
const digits = fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', '\n', 'é', ':'), minLength: 1, maxLength: 8 })
const keys = fc.uniqueArray(
  digits.map((id) => `defence/${id}`),
  { maxLength: 8 },
)

describe('the line of an entry', () => {
  it('is the one on which its key begins, in the form that is written', () => {
    fc.assert(
      fc.property(keys, (keys) => {
        const text = formatBaseline({ target: 'default', items: Object.fromEntries(keys.map((key) => [key, entry])) })
        const found = entryLines(text, keys)
        for (const key of keys) expect(text.split('\n')[(found.get(key) ?? 0) - 1]).toContain(`${JSON.stringify(key)}: {`)
      }),
    )
  })

  it('is so in any other form: spread out, with CRLF, on one line, behind a byte order mark', () => {
    const items = { 'defence/a': entry, 'defence/b': entry }
    const spread = JSON.stringify({ schema: 'assay/baseline@1', target: 'default', items }, null, 2)
    expect([...entryLines(spread, Object.keys(items))]).toEqual([
      ['defence/a', 5],
      ['defence/b', 10],
    ])
    expect(entryLines(spread.replaceAll('\n', '\r\n'), ['defence/b']).get('defence/b')).toBe(10)
    expect(entryLines(`\uFEFF${spread}`, ['defence/b']).get('defence/b')).toBe(10)
    expect(entryLines(JSON.stringify({ items }), ['defence/b']).get('defence/b')).toBe(1)
  })

  it('is none for what is not there, nor in a text that is no baseline', () => {
    for (const text of ['', '[]', '{', '{"items": 3}', '{"items": {}}', '{"other": {"defence/a": {}}}']) {
      expect(entryLines(text, ['defence/a']).size).toBe(0)
    }
  })

  it('red twin: a search for the text of a key finds it in the value of another', () => {
    const text = '{ "target": "defence/a",\n"items": {\n"defence/a": {}\n} }'
    expect(entryLines(text, ['defence/a']).get('defence/a')).toBe(3)
    expect(text.split('\n').findIndex((line) => line.includes('"defence/a"')) + 1).toBe(1)
  })
})
