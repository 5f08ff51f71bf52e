import { describe, expect, it } from 'vitest'
import { checkVariants } from '../../../src/corpus/checks/variants.js'
import { checkVectors } from '../../../src/corpus/checks/vectors.js'
import { parseCorpusFile } from '../../../src/corpus/parse.js'
import { parseRubric } from '../../../src/corpus/rubric.js'
import { corpusOf, defenceFile, defenceInput, defenceItems, rubricText } from '../samples.js'

const rubric = (...ids: readonly string[]) => parseRubric(rubricText(ids), 'v.json')

describe('checkVectors', () => {
  const corpus = corpusOf(...defenceItems(defenceInput()))
  it('accepts a rubric whose vectors all have items', () => {
    expect(checkVectors({ ...corpus, rubric: rubric('tool-poisoning') })).toEqual([])
  })
  it('finds a vector without an item', () => {
    expect(checkVectors({ ...corpus, rubric: rubric('tool-poisoning', 'rug-pull') })).toEqual([
      { check: 'vectors', subject: 'rug-pull', message: 'the vector has no item' },
    ])
  })
  it('finds an item of a vector that the rubric lacks', () => {
    expect(checkVectors({ ...corpus, rubric: rubric('rug-pull') })).toMatchObject([
      { subject: 'rug-pull' },
      { subject: 'defence/tool-poisoning-001', message: 'the vector tool-poisoning is not in fixtures/vectors.json' },
    ])
  })
  it('accepts the own vector of a user', () => {
    const { items } = parseCorpusFile(defenceFile(undefined, { namespace: 'acme', vector: 'acme:sql' }), { path: '/u/a', bundled: false })
    expect(checkVectors({ ...corpusOf(...items, ...corpus.items.values()), rubric: rubric('tool-poisoning') })).toEqual([])
  })
})

const problems = (...over: readonly Record<string, unknown>[]) =>
  checkVariants(
    corpusOf(...defenceItems(...over.map((entry, index) => defenceInput({ id: `tool-poisoning-00${index + 1}`, ...entry })))),
  ).map(({ subject, message }) => `${subject} ${message}`)

describe('checkVariants', () => {
  it('accepts a variant of a plain pair', () => {
    expect(problems({}, { variantOf: 'tool-poisoning-001', evasion: 'hex' })).toEqual([])
  })
  it('finds a plain pair that does not exist, is the item itself, or is a variant', () => {
    expect(problems({ variantOf: 'tool-poisoning-009', evasion: 'hex' })).toEqual([
      'defence/tool-poisoning-001 variantOf names tool-poisoning-009, which does not exist',
    ])
    expect(problems({ variantOf: 'tool-poisoning-001', evasion: 'hex' })).toEqual([
      'defence/tool-poisoning-001 variantOf names the item itself',
    ])
    expect(problems({}, { variantOf: 'tool-poisoning-001', evasion: 'hex' }, { variantOf: 'tool-poisoning-002', evasion: 'hex' })).toEqual([
      'defence/tool-poisoning-003 variantOf names tool-poisoning-002, which is a variant of tool-poisoning-001',
    ])
  })
  it('finds a variant that does not say how it differs', () => {
    expect(problems({}, { variantOf: 'tool-poisoning-001' })).toEqual(['defence/tool-poisoning-002 a variant needs an evasion'])
  })
})
