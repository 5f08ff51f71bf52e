import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJsonc } from '../../src/corpus/jsonc.js'
import { retiredIn, withRetired } from '../../src/harvest/retired.js'
import { splice } from '../../src/harvest/splice.js'

const value = (text: string) => {
  const parsed = parseJsonc(text)
  if ('problems' in parsed) throw new Error(`${JSON.stringify(parsed.problems)} in ${text}`)
  return parsed.value as { readonly items: readonly unknown[] }
}

const item = fc.record({ id: fc.nat(), text: fc.string() }).map((each) => JSON.stringify(each))
/** What a user may have put around the items. */
const around = fc.record({
  between: fc.constantFrom(',', ',\n    ', ' , // of "mine" }]\n  ', ',\r\n/* { */ '),
  last: fc.constantFrom('', ',', ' // the end\n', ',\n  '),
  first: fc.constantFrom('', '\n    ', ' // items: [\n  '),
})

describe('splice', () => {
  it('takes out and adds what it is told, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1 }),
        fc.array(item),
        fc.array(fc.nat(12)),
        around,
        (items, add, places, { between, last, first }) => {
          const text = `{ "format": 1, "items": [${first}${items.join(between)}${last}] }\n`
          const remove = new Set(places.filter((place) => place < items.length))
          const left = [...items.filter((_, index) => !remove.has(index)), ...add]
          fc.pre(left.length > 0)
          const result = splice(text, { remove, add })
          expect(value(result).items).toEqual(left.map((each) => JSON.parse(each) as unknown))
          for (const each of left) expect(result).toContain(each)
        },
      ),
    )
  })

  it('keeps every byte around what it adds: comments, indentation, line ends', () => {
    const text = '// mine\r\n{ "items": [\r\n\t{ "id": 1 }, // one\r\n\t{ "id": 2 } /* two */\r\n] }'
    expect(splice(text, { remove: new Set([0]), add: ['{ "id": 3 }'] })).toBe(
      '// mine\r\n{ "items": [\r\n\t{ "id": 2 },\r\n\t{ "id": 3 } /* two */\r\n] }',
    )
    expect(splice(text, { remove: new Set(), add: [] }), 'red twin: without a change none').toBe(text)
  })
})

describe('ids that are not given again', () => {
  it('stand in a comment, each once, whatever happens to the file', () => {
    const once = withRetired('{ "items": [] }', ['b', 'a'])
    expect(retiredIn(once)).toEqual(['a', 'b'])
    const twice = withRetired(`// of mine\r\n  ${once}`, ['c', 'a'])
    expect(retiredIn(twice)).toEqual(['a', 'b', 'c'])
    expect(value(twice)).toEqual({ items: [] })
    expect(withRetired(twice, [])).toBe(twice)
  })

  it('red twin: a text that only quotes the comment retires nothing', () => {
    expect(retiredIn('{ "items": ["// ids that are not given again: a"] }')).toEqual([])
  })
})
