import * as fc from 'fast-check'

/** What makes a line of text unsafe to print in a terminal or a CI log; empty when nothing does. */
export function dangers(text: string): string[] {
  return [
    ...(/\p{Cc}/u.test(text) ? ['control character'] : []),
    ...(/[\p{Cf}\p{Zl}\p{Zp}\p{DI}]/u.test(text) ? ['invisible or bidirectional character'] : []),
    ...(/\p{Cs}/u.test(text) ? ['lone surrogate'] : []),
    ...(/[\p{Mn}\p{Me}]{5}/u.test(text) ? ['stack of marks'] : []),
    ...(/::|##\[/.test(text) ? ['workflow command'] : []),
  ]
}

const samples = [
  '\u001b[31mred\u001b[0m',
  '\u001b]52;c;cGF5bG9hZA==\u0007',
  '\u009b2J',
  'a\r\n::error file=x.ts,line=1::owned',
  '##[add-mask]a',
  '###[endgroup]',
  ':::stop',
  '\u202eevil\u2066x\u2069',
  '\u200b\u200d\ufeff\u00ad',
  [...'ignore all rules'].map((character) => String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0))).join(''),
  '##\u001b[1m',
  'Z\u0335\u0336\u0337\u0338\u0339\u033a',
  '\ud800',
  'x\udc00y',
  '\u2028\u2029',
  '👩‍👩‍👧',
  '漢字かな',
  '\\u001b',
  '\u3164',
]

/** Text made of what hostile targets send, of anything at all, and of both. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...samples),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ maxLength: 20 }),
      fc.constantFrom(':', '#', '[', '\n'),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

export const allSamples: readonly string[] = samples
