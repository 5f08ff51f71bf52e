import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeText } from '../../src/report/safe.js'
import { cells, fit, padTo } from '../../src/report/width.js'
import { hostileText } from './hostile.js'

describe('cells of a text', () => {
  it.each([
    ['abc', 3],
    ['漢字', 4],
    ['한국어', 6],
    ['ｗｉｄｅ', 8],
    ['😀', 2],
    ['🇩🇪', 2],
    ['e\u0301', 1],
    ['naïve', 5],
    ['█▒·…→✗', 6],
  ])('%s takes %i', (text, width) => expect(cells(text)).toBe(width))
})

describe('padTo and fit', () => {
  it('fill or cut any safe text to exactly the width', () => {
    fc.assert(
      fc.property(hostileText, fc.integer({ min: 0, max: 60 }), (raw, width) => {
        const text = safeText(raw)
        expect(cells(padTo(text, width))).toBe(width)
        expect(cells(padTo(text, width, 'right'))).toBe(width)
        expect(cells(fit(text, width))).toBeLessThanOrEqual(width)
      }),
    )
  })

  it('cut before a wide character that does not fit', () => {
    expect([fit('漢字漢字', 4), fit('漢字漢字', 5), padTo('漢字漢字', 4)]).toEqual(['漢…', '漢字…', '漢… '])
  })

  it('red twin: counting code units misjudges wide and combining characters', () => {
    expect(['漢字', 'e\u0301'].filter((text) => text.length === cells(text))).toEqual([])
  })
})
