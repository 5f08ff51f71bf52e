import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatBaseline } from '../../src/baseline/format.js'
import { parseBaseline } from '../../src/baseline/parse.js'
import { parseCorpusFile } from '../../src/corpus/parse.js'
import { packageRoot } from '../../src/paths.js'
import { transformCorpusFile } from '../../src/vitest/transform.js'

/** As git writes files out on Windows with `core.autocrlf`, which our own `.gitattributes` does not cover in a user's repository. */
const crlf = (text: string) => text.replaceAll('\n', '\r\n')
const path = '/user/security/tool-poisoning.assay.jsonc'
const text = readFileSync(join(packageRoot, 'fixtures/tool-poisoning.assay.jsonc'), 'utf8').replace('{', '{ "namespace": "acme",')
const parse = (content: string) => parseCorpusFile(content, { path, bundled: false })

describe('carriage returns', () => {
  it('change no item, digest or place of a corpus file', () => {
    expect(crlf(text)).not.toBe(text)
    expect(parse(crlf(text)).items).toEqual(parse(text).items)
  })

  it('change no line of its test module', () => {
    const module = (content: string) =>
      transformCorpusFile(parse(content), { runtime: '/dist/worker.js', target: undefined, tags: new Set(), mapped: false }).code
    expect(module(crlf(text))).toBe(module(text))
  })

  it('change nothing in a baseline', () => {
    const baseline = { target: 'default', items: { 'benign/a': { d: '0123456789abcdef', verdict: 'clean' as const } } }
    const source = { path: 'baselines/default.json', target: 'default', update: 'vitest -u' }
    expect(parseBaseline(crlf(formatBaseline(baseline)), source)).toEqual(baseline)
  })
})
