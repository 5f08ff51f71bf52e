import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeText } from '../../src/report/safe.js'
import { allSamples, dangers, hostileText } from './hostile.js'

describe('safeText, whatever it is given', () => {
  it('leaves nothing that drives a terminal, hides text or commands a CI runner', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 400 }), (text, max) => void expect(dangers(safeText(text, max))).toEqual([])),
      { numRuns: 2000 },
    )
  })

  it('stays within its bound', () => {
    fc.assert(
      fc.property(
        hostileText,
        fc.integer({ min: 1, max: 400 }),
        (text, max) => void expect(safeText(text, max).length).toBeLessThanOrEqual(max),
      ),
      { numRuns: 2000 },
    )
  })

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 1, max: 400 }), (text, max) => {
        const once = safeText(text, max)
        expect(safeText(once, max)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps what was harmless as it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abc XYZ 019 .,;-_()[]{}äéßжλ漢字'), maxLength: 200 }),
        (text) => void expect(safeText(text)).toBe(text),
      ),
    )
  })

  it('says truly how much it left out', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'é', '漢', '😀'), minLength: 200, maxLength: 600 }),
        fc.integer({ min: 80, max: 199 }),
        (text, max) => {
          const [, head = '', count = '', tail = ''] = /^(.*) …(\d+) characters left out… (.*)$/su.exec(safeText(text, max)) ?? []
          expect(head.length + Number(count) + tail.length).toBe(text.length)
          expect([text.startsWith(head), text.endsWith(tail)]).toEqual([true, true])
        },
      ),
    )
  })
})

describe('safeText by example', () => {
  it.each([
    ['\u001b[31mred\u001b[0m', String.raw`\x1b[31mred\x1b[0m`],
    ['\u001b]8;;https://evil.example\u0007click', String.raw`\x1b]8;;https:\/\/evil.example\x07click`.replaceAll(String.raw`\/`, '/')],
    ['one\r\ntwo\tthree', String.raw`one\r\ntwo\tthree`],
    ['\u202egnp.exe', String.raw`\u202egnp.exe`],
    ['a\u200bb', String.raw`a\u200bb`],
    ['\u{e0041}', String.raw`\u{e0041}`],
    ['\u{e0041}\u{e0042}\u{e0043}\u{e0044}\u{e0045}\u{e0046}\u{e0047}\u{e0048}\u{e0049}', '<U+E0041..U+E0049 x9>'],
    ['\ud83d alone', String.raw`\ud83d alone`],
    ['::error::x', String.raw`:\:error:\:x`],
    ['##[group]x', String.raw`#\#[group]x`],
    ['std::vector at ::1', String.raw`std:\:vector at :\:1`],
    ['😀 déjà vu 漢字', '😀 déjà vu 漢字'],
  ])('%j becomes %s', (raw, shown) => expect(safeText(raw)).toBe(shown))

  it('cuts in the middle, keeping two thirds of the beginning', () => {
    const text = `${'a'.repeat(500)}END`
    expect(safeText(text, 100)).toBe(`${'a'.repeat(49)} …430 characters left out… ${'a'.repeat(21)}END`)
  })

  it('cuts between the halves of no surrogate pair, folded runs or not', () => {
    for (let max = 1; max < 260; max++) {
      for (const text of ['😀'.repeat(300), '😀'.repeat(300) + '\u200b'.repeat(50)]) {
        const shown = safeText(text, max)
        expect([dangers(shown), shown.includes(String.raw`\ud`)]).toEqual([[], false])
      }
    }
  })

  it('names a million invisible characters in a few', () => {
    expect(safeText('\u{e0041}'.repeat(1_000_000))).toBe('<U+E0041..U+E0041 x1000000>')
  })
})

it('red twin: the check for dangers finds them in what was not made safe', () => {
  const raw = allSamples.filter((sample) => !dangers(sample).length)
  expect(raw).toEqual(['漢字かな', String.raw`\u001b`])
})

it('red twin: a cut by code units splits a pair', () => {
  expect(dangers('😀'.repeat(50).slice(0, 31))).toEqual(['lone surrogate'])
})
