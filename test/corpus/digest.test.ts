import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { corpusDigest, itemDigest } from '../../src/corpus/digest.js'
import { benignInput, benignItems, defenceInput, defenceItems, toolFixture } from './samples.js'

const sha = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex').slice(0, 16)
const fixture = { type: 'prompt-list', b: 'é', a: [1.0, 'x'] }
const control = { type: 'prompt-list', a: [] }

describe('itemDigest', () => {
  it('is sha256 over the canonical form of fixture and control under the names of the file', () => {
    const preimage = '{"benignControl":{"a":[],"type":"prompt-list"},"fixture":{"a":[1,"x"],"b":"é","type":"prompt-list"}}'
    expect(itemDigest({ fixture, benignControl: control })).toBe(sha(preimage))
  })

  it('is over the fixture alone for a benign item', () => {
    expect(itemDigest({ fixture })).toBe(sha('{"fixture":{"a":[1,"x"],"b":"é","type":"prompt-list"}}'))
  })

  it('changes with what is sent, be it only in its Unicode form', () => {
    const digests = [toolFixture('caf\u00e9'), toolFixture('cafe\u0301'), toolFixture('cafe'), toolFixture('caf\u00e9', 'other')].map(
      (input) => itemDigest({ fixture: input }),
    )
    expect(new Set(digests).size).toBe(4)
  })
})

describe('the digest of a parsed item', () => {
  it('stays when a title, a reason or another label is mended', () => {
    const [before] = defenceItems(defenceInput())
    const [after] = defenceItems(
      defenceInput({ title: 'another', why: 'Better said.', severity: 'low', language: 'en-GB', family: 'other' }),
    )
    expect(after?.digest).toBe(before?.digest)
  })

  it('changes when fixture or control change', () => {
    const digests = [{}, { fixture: toolFixture('other') }, { benignControl: toolFixture('other') }].map(
      (over) => defenceItems(defenceInput(over))[0]?.digest,
    )
    expect(new Set(digests).size).toBe(3)
    expect(benignItems(benignInput())[0]?.digest).not.toBe(benignItems(benignInput({ fixture: toolFixture('x') }))[0]?.digest)
  })
})

describe('corpusDigest', () => {
  const items = [
    { key: 'defence/b', digest: '1' },
    { key: 'benign/a', digest: '2' },
  ]
  it('does not depend on the order of the items', () => {
    expect(corpusDigest(items)).toBe(corpusDigest(items.toReversed()))
    expect(corpusDigest(items)).toBe(sha('benign/a 2\ndefence/b 1\n'))
  })
  it('changes with a key, a digest or an item', () => {
    const others = [[{ key: 'defence/c', digest: '1' }, items[1]], [{ key: 'defence/b', digest: '3' }, items[1]], [items[0]]]
    for (const other of others) expect(corpusDigest(other as typeof items)).not.toBe(corpusDigest(items))
  })
})
