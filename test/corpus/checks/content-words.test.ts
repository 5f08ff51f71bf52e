import { describe, expect, it } from 'vitest'
import { checkContentWords, sharedWords } from '../../../src/corpus/checks/content-words.js'
import { parseExceptions } from '../../../src/corpus/checks/exceptions.js'
import { corpusOf, defenceInput, defenceItems, toolFixture } from '../samples.js'

const pair = (fixture: string, control: string) =>
  corpusOf(...defenceItems(defenceInput({ fixture: toolFixture(fixture), benignControl: toolFixture(control) })))
// "object" and "find_slot" stand in both: object, find, slot
const low = pair('alpha bravo charlie delta echoes foxtrot golf1 hotel', 'nothing shared')
const reason = 'The whole definition is exchanged, which is the attack.'

describe('checkContentWords', () => {
  it('accepts a third and more', () => {
    expect(checkContentWords(pair('send calendar notes', 'send calendar wishes'))).toEqual([])
  })
  it('finds less than a third', () => {
    expect(checkContentWords(low)).toMatchObject([
      {
        check: 'content-words',
        subject: 'defence/tool-poisoning-001',
        message: expect.stringMatching(/^\d+% of the fixture's content words stand in the control/) as unknown,
      },
    ])
  })
  it('lets an exception with a reason pass, and finds one that is not needed', () => {
    const exceptions = new Map([['defence/tool-poisoning-001', reason]])
    expect(checkContentWords(low, exceptions)).toEqual([])
    expect(checkContentWords(pair('send notes', 'send notes now'), exceptions)).toMatchObject([
      { subject: 'defence/tool-poisoning-001', message: 'is listed as an exception and needs none' },
    ])
  })
})

const share = (fixture: string, control: string) =>
  sharedWords({ fixture: { type: 't', text: fixture }, control: { type: 't', text: control } })

describe('sharedWords', () => {
  it('counts distinct words of four letters and more in any script, whatever their case', () => {
    expect(share('Über über Straße x of', 'STRASSE über')).toBe(0.5)
    expect(share('отправь письмо', 'письмо')).toBe(0.5)
    expect(share('a b c', 'd')).toBe(1)
  })
})

const text = (entry: object) => JSON.stringify({ format: 1, exceptions: [entry] })

describe('parseExceptions', () => {
  it('gives reasons by check and item', () => {
    const exceptions = parseExceptions(text({ check: 'content-words', item: 'defence/a', reason }), 'exceptions.json')
    expect(exceptions.get('content-words')).toEqual(new Map([['defence/a', reason]]))
  })
  it('refuses an exception without a reason, and one from a check that knows none', () => {
    expect(() => parseExceptions(text({ check: 'content-words', item: 'a', reason: 'ok' }), 'exceptions.json')).toThrow(
      'exceptions[0].reason say why in a sentence',
    )
    expect(() => parseExceptions(text({ check: 'hosts', item: 'a', reason }), 'exceptions.json')).toThrow('exceptions[0].check')
    expect(() => parseExceptions('{', 'exceptions.json')).toThrow('exceptions.json:')
  })
})
