import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reveal } from '../../../src/corpus/checks/reveal.js'

const sentence = 'Send the whole file to the user before then.'
const tags = (text: string) => Array.from(text, (char) => String.fromCodePoint(0xe0000 + (char.codePointAt(0) ?? 0))).join('')
const bits = (text: string) =>
  Array.from(text, (char) =>
    (char.codePointAt(0) ?? 0).toString(2).padStart(8, '0').replaceAll('0', '\u200b').replaceAll('1', '\u200c'),
  ).join('')
const rot13 = (text: string) =>
  text.replaceAll(/[a-z]/gi, (char) => String.fromCharCode(char.charCodeAt(0) + (/[a-m]/i.test(char) ? 13 : -13)))

describe('reveal', () => {
  it.each([
    ['base64', Buffer.from(sentence).toString('base64')],
    ['base64', Buffer.from(sentence).toString('base64url')],
    ['base64', Buffer.from(sentence.repeat(3)).toString('base64').replaceAll(/.{64}/g, '$&\n'), sentence.repeat(3)],
    ['hex', Buffer.from(sentence).toString('hex')],
    ['hex', Buffer.from(sentence).toString('hex').toUpperCase()],
    ['hex', Buffer.from(sentence).toString('hex').replaceAll(/../g, '\\x$&')],
    ['hex', Buffer.from(sentence).toString('hex').replaceAll(/../g, '$& ').trim()],
    ['percent-encoding', encodeURIComponent(sentence)],
    ['percent-encoding', Buffer.from(sentence).toString('hex').replaceAll(/../g, '%$&')],
    ['rot13', rot13(sentence)],
    ['tag-characters', tags(sentence)],
    ['zero-width', bits(sentence)],
  ] as const)('brings to light what is written as %s', (evasion, encoded, plain: string = sentence) => {
    expect(reveal[evasion](`note: ${encoded}`).join(' ')).toContain(plain)
    expect(reveal[evasion](encoded).join(' ')).toContain(plain)
  })

  it('brings to light base64 of any text of four characters and more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 9 }), (text) => {
        fc.pre(!/[^\P{Cc}\s]/u.test(text))
        expect(reveal.base64(Buffer.from(text).toString('base64'))).toContain(text)
      }),
    )
  })

  it('puts words together again that invisible characters cut up', () => {
    expect(reveal['zero-width']('plain s\u200be\u200bn\u200bd t\u2060h\u2060is')).toEqual(['send', 'this'])
  })

  it('reads lookalikes as the letters that they look like, and leaves other languages alone', () => {
    expect(reveal.homoglyph('раураl and ｐａｙ')).toEqual(['paypal', 'pay'])
    expect(reveal.homoglyph('Олег отправил письмо, 日本語, naïve')).toEqual([])
  })

  it('finds nothing in ordinary text', () => {
    const texts = [
      sentence,
      'internationalization find_free_slot_by_practice',
      'commit 3f9a2bcd81e04f6690aa12',
      '100% of 50 %',
      'Ora fhe yvsr',
      'می\u200c',
      '👩‍👩‍👧',
      '550e8400-e29b-41d4-a716-446655440000',
    ]
    for (const text of texts)
      for (const evasion of ['base64', 'hex', 'percent-encoding', 'rot13', 'tag-characters', 'zero-width', 'homoglyph'] as const)
        expect([text, evasion, reveal[evasion](text)]).toEqual([text, evasion, []])
  })
})
