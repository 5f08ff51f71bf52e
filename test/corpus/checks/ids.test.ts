import { describe, expect, it } from 'vitest'
import { checkIds } from '../../../src/corpus/checks/ids.js'
import { parseCorpusFile } from '../../../src/corpus/parse.js'
import { defenceFile, defenceInput, rubric } from '../samples.js'

const file = (ids: readonly string[], options: { readonly path?: string; readonly namespace?: string } = {}) =>
  parseCorpusFile(
    defenceFile(
      ids.map((id) => defenceInput({ id })),
      options.namespace ? { namespace: options.namespace } : {},
    ),
    {
      path: options.path ?? '/p/fixtures/tool-poisoning.assay.jsonc',
      bundled: options.namespace === undefined,
      rubric,
    },
  )
const found = (...files: readonly ReturnType<typeof file>[]) => checkIds({ files }).map(({ subject, message }) => `${subject}: ${message}`)

describe('checkIds', () => {
  it('accepts the name of the file with 001, 002 ... in order', () => {
    expect(found(file(['tool-poisoning-001', 'tool-poisoning-002']))).toEqual([])
  })
  it.each([
    ['a gap', ['tool-poisoning-001', 'tool-poisoning-003'], ['defence/tool-poisoning-003: expected the id tool-poisoning-002']],
    ['another name', ['rug-pull-001'], ['defence/rug-pull-001: expected the id tool-poisoning-001']],
    ['two digits', ['tool-poisoning-01'], ['defence/tool-poisoning-01: expected the id tool-poisoning-001']],
    [
      'another order',
      ['tool-poisoning-002', 'tool-poisoning-001'],
      ['defence/tool-poisoning-002: expected the id tool-poisoning-001', 'defence/tool-poisoning-001: expected the id tool-poisoning-002'],
    ],
  ])('finds %s', (_, ids, problems) => {
    expect(found(file(ids))).toEqual(problems)
  })
  it('finds a file that is named for another vector, and a key that stands in two files', () => {
    expect(found(file(['x-001'], { path: '/p/fixtures/x.assay.jsonc' }))).toEqual([
      'defence/x-001: stands in x.assay.jsonc, which is named for another vector',
    ])
    expect(found(file(['tool-poisoning-001']), file(['tool-poisoning-001']))).toEqual([
      expect.stringMatching(/^defence\/tool-poisoning-001: the key stands twice, already in .*:6$/),
    ])
  })
  it('leaves the number of a retired item unused', () => {
    const retired = new Set(['tool-poisoning-002'])
    expect(checkIds({ files: [file(['tool-poisoning-001', 'tool-poisoning-003'])] }, retired)).toEqual([])
    expect(checkIds({ files: [file(['tool-poisoning-001', 'tool-poisoning-002'])] }, retired)).toHaveLength(1)
  })
  it('lets users number their own items as they like', () => {
    expect(found(file(['a', 'b-7'], { namespace: 'acme', path: '/u/own.assay.jsonc' }))).toEqual([])
  })
})
