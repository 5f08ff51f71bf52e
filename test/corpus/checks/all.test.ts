import { describe, expect, it } from 'vitest'
import { checkCorpus } from '../../../src/corpus/checks/all.js'
import { problemLine } from '../../../src/corpus/checks/problem.js'
import { parseCorpusFile } from '../../../src/corpus/parse.js'
import { parseRubric } from '../../../src/corpus/rubric.js'
import { defenceFile, defenceInput, rubricText, toolFixture } from '../samples.js'

const none = { exceptions: new Map(), ledger: new Map() }
const load = (...inputs: readonly Record<string, unknown>[]) => {
  const rubric = parseRubric(rubricText(['tool-poisoning']), 'v.json')
  const file = parseCorpusFile(defenceFile(inputs), { path: '/p/fixtures/tool-poisoning.assay.jsonc', bundled: true, rubric })
  return { files: [file], items: new Map(file.items.map((item) => [item.key, item])), rubric, digest: '', vectors: [], kinds: [] }
}

describe('checkCorpus', () => {
  it('finds nothing in a sound corpus', () => {
    expect(checkCorpus(load(defenceInput()), none)).toEqual([])
  })

  it('runs every check', () => {
    const words = 'alpha bravo charlie delta echoes foxtrot golfing hotels indigo juliet kilos limas'
    const bad = [
      defenceInput({ id: 'tool-poisoning-001', fixture: toolFixture(`${words} 8.8.8.8 ${'npm_'}${'aB3'.repeat(12)}`), evasion: 'hex' }),
      defenceInput({ id: 'tool-poisoning-009', fixture: toolFixture(words), benignControl: toolFixture(words) }),
      defenceInput({ id: 'tool-poisoning-003', fixture: toolFixture(words), benignControl: toolFixture(words), variantOf: 'x' }),
    ]
    const corpus = { ...load(...bad), rubric: parseRubric(rubricText(['tool-poisoning', 'rug-pull']), 'v.json') }
    const problems = checkCorpus(corpus, { exceptions: new Map(), ledger: new Map([['defence/tool-poisoning-001', '0'.repeat(16)]]) })
    expect(new Set(problems.map(({ check }) => check))).toEqual(
      new Set([
        'ids',
        'ledger',
        'vectors',
        'variants',
        'controls',
        'content-words',
        'near-duplicates',
        'benign-directives',
        'encoded-payloads',
        'hosts',
        'secrets',
      ]),
    )
    expect(problems.map(problemLine)).toContainEqual(
      'defence/tool-poisoning-001 [hosts] 8.8.8.8 is not a reserved host (RFC 2606, 6761, 5737) (/p/fixtures/tool-poisoning.assay.jsonc:6:5)',
    )
  })
})
