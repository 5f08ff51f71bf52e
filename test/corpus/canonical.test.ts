import canonicalize from 'canonicalize'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../../src/corpus/canonical.js'

describe('canonicalJson', () => {
  it('agrees with an independent implementation of RFC 8785 on every JSON value', () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: 'grapheme' }), (text) => {
        const value: unknown = JSON.parse(text)
        expect(canonicalJson(value)).toBe(canonicalize(value))
      }),
    )
  })

  it('writes the example of RFC 8785, section 3.2.2', () => {
    const value: unknown = JSON.parse(
      String.raw`{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001], "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/", "literals": [null, true, false]}`,
    )
    expect(canonicalJson(value)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    )
  })

  it('sorts members by UTF-16 code unit, names made of digits and __proto__ among them', () => {
    expect(canonicalJson(JSON.parse('{"\u{1F600}":1,"\uFB33":2,"10":3,"9":4,"__proto__":5,"a":6}'))).toBe(
      '{"10":3,"9":4,"__proto__":5,"a":6,"\u{1F600}":1,"\uFB33":2}',
    )
  })
})
