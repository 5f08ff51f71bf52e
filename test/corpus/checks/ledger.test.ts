import { describe, expect, it } from 'vitest'
import { checkLedger, parseLedger, retiredIds } from '../../../src/corpus/checks/ledger.js'
import { corpusOf, defenceInput, defenceItems, toolFixture } from '../samples.js'

const items = defenceItems(defenceInput())
const digest = items[0]?.digest ?? ''

describe('checkLedger', () => {
  it('accepts items that are as they were released, and new ones', () => {
    expect(checkLedger(corpusOf(...items), new Map([['defence/tool-poisoning-001', digest]]))).toEqual([])
    expect(checkLedger(corpusOf(...items), new Map())).toEqual([])
  })
  it('finds an item whose content changed under its id', () => {
    const changed = defenceItems(defenceInput({ fixture: toolFixture('Other text.') }))
    expect(checkLedger(corpusOf(...changed), new Map([['defence/tool-poisoning-001', digest]]))).toMatchObject([
      { check: 'ledger', subject: 'defence/tool-poisoning-001', message: expect.stringContaining('retire the id') as unknown },
    ])
  })
})

describe('retiredIds', () => {
  it('are those that the ledger knows and the corpus lacks', () => {
    const ledger = new Map([
      ['defence/tool-poisoning-001', digest],
      ['defence/rug-pull-004', digest],
      ['acme:benign/x', digest],
    ])
    expect(retiredIds(corpusOf(...items), ledger)).toEqual(new Set(['rug-pull-004', 'x']))
  })
})

describe('parseLedger', () => {
  it('reads digests by key, and refuses anything else', () => {
    expect(parseLedger(JSON.stringify({ format: 1, items: { a: digest } }), 'ledger.json')).toEqual(new Map([['a', digest]]))
    for (const text of ['{', '[]', '{"format":2,"items":{}}', '{"format":1}', '{"format":1,"items":{"a":"x"}}'])
      expect(() => parseLedger(text, 'ledger.json')).toThrow('ledger.json: expected format 1')
  })
})
