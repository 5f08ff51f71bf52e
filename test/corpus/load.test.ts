import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LoadOptions, loadCorpus } from '../../src/corpus/load.js'
import { posix } from '../../src/paths.js'
import { packageFolder, runManifest } from './package-folder.js'
import { benignFile, benignInput, defenceFile, defenceInput, rubricText } from './samples.js'

const files = {
  'fixtures/vectors.json': rubricText(['tool-poisoning', 'rug-pull', 'mitm-transport']),
  'fixtures/rug-pull.assay.jsonc': defenceFile([defenceInput({ id: 'rug-pull-001' })], { vector: 'rug-pull' }),
  'fixtures/tool-poisoning.assay.jsonc': defenceFile(),
  'corpus/benign/tool-definition.assay.jsonc': benignFile(),
  'corpus/tasks/later.assay.jsonc': '{"format": 9}',
  'own/one.assay.jsonc': defenceFile([defenceInput({ id: 'mine' })], { namespace: 'acme', vector: 'acme:sql' }),
  'own/two.assay.jsonc': benignFile([benignInput({ id: 'mine' })], { namespace: 'acme' }),
}
let folder: ReturnType<typeof packageFolder>
const path = (name: string) => posix(join(folder.root, name))
const load = (over: Partial<LoadOptions> = {}) =>
  loadCorpus({ packageRoot: folder.root, bundled: true, include: [], suites: ['defence', 'benign'], ...over })

beforeEach(() => {
  folder = packageFolder(files)
})
afterEach(() => folder.remove())

describe('loadCorpus', () => {
  it('loads the bundled corpus, its vectors in the order of the rubric', () => {
    const corpus = load()
    expect([...corpus.items.keys()].toSorted()).toEqual([
      'benign/tool-definition-001',
      'defence/rug-pull-001',
      'defence/tool-poisoning-001',
    ])
    expect(corpus.vectors).toEqual(['tool-poisoning', 'rug-pull'])
    expect(corpus.kinds).toEqual(['tool-definition'])
    expect(corpus.files.map((file) => file.path).toSorted()).toEqual([
      path('corpus/benign/tool-definition.assay.jsonc'),
      path('fixtures/rug-pull.assay.jsonc'),
      path('fixtures/tool-poisoning.assay.jsonc'),
    ])
    expect(corpus.items.get('defence/rug-pull-001')).toMatchObject({
      file: path('fixtures/rug-pull.assay.jsonc'),
      tags: expect.arrayContaining(['owasp:MCP03']) as unknown,
    })
  })

  it('adds the files of a user, or loads them alone', () => {
    const include = [path('own/two.assay.jsonc'), path('own/one.assay.jsonc')]
    expect(load({ include }).vectors).toEqual(['tool-poisoning', 'rug-pull', 'acme:sql'])
    const alone = load({ include, bundled: false })
    expect([...alone.items.keys()]).toEqual(['acme:benign/mine', 'acme:defence/mine'])
    expect(alone.rubric.size).toBe(3)
  })

  it('leaves out the suites that were not asked for', () => {
    const corpus = load({ suites: ['benign'], include: [path('own/one.assay.jsonc'), path('own/two.assay.jsonc')] })
    expect([...corpus.items.keys()]).toEqual(['benign/tool-definition-001', 'acme:benign/mine'])
    expect(corpus.vectors).toEqual([])
  })

  it('has one digest for the same items, and another for others', () => {
    expect(load().digest).toBe(load().digest)
    expect(load({ suites: ['benign'] }).digest).not.toBe(load().digest)
    expect(load({ include: [path('own/one.assay.jsonc')] }).digest).not.toBe(load().digest)
  })

  it('loads nothing of a corpus that was tampered with', () => {
    folder.write(
      'fixtures/rug-pull.assay.jsonc',
      defenceFile([defenceInput({ id: 'rug-pull-001', severity: 'low' })], { vector: 'rug-pull' }),
    )
    expect(() => load()).toThrow('fixtures/rug-pull.assay.jsonc: changed')
    expect(() => load({ bundled: false })).not.toThrow()
  })

  it('tells what is wrong with all files in one message', () => {
    folder.write('own/one.assay.jsonc', '{')
    folder.write('own/two.assay.jsonc', benignFile([benignInput({ id: '/' })], { namespace: 'acme' }))
    expect(() => load({ include: [path('own/one.assay.jsonc'), path('own/two.assay.jsonc')] })).toThrow(
      /one\.assay\.jsonc:1:2 [^\n]*\n[^\n]*two\.assay\.jsonc:7:13 [^\n]*id/,
    )
  })

  it('names both places of a key that stands in two files', () => {
    folder.write('own/one.assay.jsonc', benignFile([benignInput({ id: 'mine' })], { namespace: 'acme' }))
    const [one, two] = [path('own/one.assay.jsonc'), path('own/two.assay.jsonc')]
    expect(() => load({ include: [one, two] })).toThrow(
      `acme:benign/mine stands twice: ${one}:6:5 and ${two}:6:5; give one of them another id or namespace`,
    )
  })

  it('refuses a file of one suite in the folder of another', () => {
    folder.write('fixtures/stray.assay.jsonc', benignFile())
    runManifest(folder.root)
    expect(() => load()).toThrow(/stray\.assay\.jsonc: a file of the suite "benign" belongs into corpus\/benign\//)
  })

  it('refuses broken UTF-8, files that are not there, and an own file without a namespace', () => {
    folder.write('own/latin1.assay.jsonc', Buffer.from(benignFile([benignInput({ title: 'café' })], { namespace: 'acme' }), 'latin1'))
    expect(() => load({ include: [path('own/latin1.assay.jsonc')] })).toThrow(/latin1\.assay\.jsonc is not UTF-8/)
    expect(() => load({ include: [path('own/gone.assay.jsonc')] })).toThrow(/gone\.assay\.jsonc cannot be read: ENOENT/)
    expect(() => load({ include: [path('fixtures/rug-pull.assay.jsonc')] })).toThrow('namespace: is missing')
  })
})
