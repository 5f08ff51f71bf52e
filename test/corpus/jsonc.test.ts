import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duplicateKeys, offsetOf, parseJsonc } from '../../src/corpus/jsonc.js'

describe('parseJsonc', () => {
  it('reads JSON as JSON.parse does, also behind a comment and with trailing commas', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(parseJsonc(text)).toEqual({ value: JSON.parse(text) })
        expect(parseJsonc(`// note\n[ ${text}, /* last */ ]`)).toEqual({ value: [JSON.parse(text)] })
      }),
    )
  })

  it('keeps a member named __proto__ a plain member', () => {
    for (const text of ['{"__proto__": {"admin": true}}', '{"__proto__": {"admin": true}, /* c */}']) {
      const parsed = parseJsonc(text)
      const value = 'value' in parsed ? parsed.value : undefined
      expect(JSON.stringify(value)).toBe('{"__proto__":{"admin":true}}')
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
    }
  })

  it('says in words what is wrong and where', () => {
    expect(parseJsonc('{"a": 1 "b": 2}')).toEqual({ problems: [{ offset: 8, message: 'comma expected' }] })
    expect(parseJsonc('')).toMatchObject({ problems: [{ offset: 0, message: 'value expected' }] })
    expect(parseJsonc('{"a": 1} {')).toMatchObject({ problems: [{ offset: 9, message: 'end of file expected' }] })
  })
})

describe('offsetOf', () => {
  it('points at what is there, else at the nearest thing around it', () => {
    const text = '{"a": [1, {"b": 2}]}'
    expect(offsetOf(text, ['a', 1, 'b'])).toBe(16)
    expect(offsetOf(text, ['a', 1, 'missing', 0])).toBe(10)
    expect(offsetOf(text, ['missing'])).toBe(0)
  })
})

describe('duplicateKeys', () => {
  it('finds a key that stands twice in one object, however it is spelled', () => {
    expect(duplicateKeys('{"a": 1, "b": {"a": 2}}')).toEqual([])
    expect(duplicateKeys('{"a": 1, "b": {"c": 2, "\\u0063": 3}, "a": 4}').map(({ offset }) => offset)).toEqual([23, 37])
  })
})
