import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageRoot } from '../../src/paths.js'
import { loadLightCorpus } from '../../src/run/light-corpus.js'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'assay-checked-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const item = (id: string, description = 'Reads a file.') => ({
  id,
  title: `item ${id}`,
  language: 'en',
  fixture: { type: 'tool-definition', tool: { name: 'read', description, inputSchema: { type: 'object' } } },
})
const source = () => join(folder, 'own.assay.jsonc')
const cache = () => join(folder, 'cache/corpus.json')
const write = (...items: object[]) =>
  writeFileSync(source(), JSON.stringify({ format: 1, namespace: 'acme', suite: 'benign', kind: 'tool-definition', items }))
const load = () => loadLightCorpus({ packageRoot, bundled: false, include: [source()], suites: ['benign'] }, cache()).corpus

/** Marks what the cache says, so that a test sees whether it was believed. */
function mark(): void {
  writeFileSync(cache(), readFileSync(cache(), 'utf8').replace('"title":"item a"', '"title":"from the cache"'))
}
const titles = () => load().files.flatMap((file) => file.items.map(({ title }) => title))

describe('a corpus file that was checked', () => {
  it('comes to the same items the second time', () => {
    write(item('a'), item('b'))
    const first = load()
    const second = load()
    expect(second).toEqual(first)
    expect(second.digest).toBe(first.digest)
  })

  it('is not parsed again while its bytes are the same', () => {
    write(item('a'))
    load()
    mark()
    expect(titles()).toEqual(['from the cache'])
  })

  it('red twin: is parsed again when one byte is another', () => {
    write(item('a'))
    load()
    mark()
    write(item('a', 'Reads a filo.'))
    expect(titles()).toEqual(['item a'])
  })

  it('is parsed again by another version of the package', () => {
    write(item('a'))
    load()
    mark()
    writeFileSync(cache(), readFileSync(cache(), 'utf8').replace(/"by":"./, '"by":"x'))
    expect(titles()).toEqual(['item a'])
  })

  it.each(['', '{', '[]', 'null', '{"by":1}', '{"by":1,"files":{}}'])('is parsed when the cache is damaged: %s', (text) => {
    write(item('a'))
    mkdirSync(join(folder, 'cache'))
    writeFileSync(cache(), text)
    expect(titles()).toEqual(['item a'])
  })

  it.each(['{}', '{"items":[]}', '{"path":"p","suite":"benign","items":[{}]}'])(
    'is parsed again when its entry is damaged: %s',
    (entry) => {
      write(item('a'))
      load()
      const whole = JSON.parse(readFileSync(cache(), 'utf8')) as { files: Record<string, { file: unknown }> }
      for (const name of Object.keys(whole.files)) (whole.files[name] as { file: unknown }).file = JSON.parse(entry)
      writeFileSync(cache(), JSON.stringify(whole))
      expect(titles()).toEqual(['item a'])
    },
  )

  it('is checked as what it is: a file of ours is not one of the user', () => {
    const bundled = { packageRoot, bundled: true, include: [], suites: ['defence'] as const }
    const path = loadLightCorpus(bundled, cache()).corpus.files[0]?.path ?? ''
    expect(() => loadLightCorpus({ ...bundled, bundled: false, include: [path] }, cache())).toThrow(/namespace: /)
  })

  it('is not remembered when it is malformed, and what was remembered does not hide that', () => {
    write(item('a'))
    load()
    write({ ...item('a'), titel: 'x' })
    for (let time = 0; time < 2; time++) expect(load).toThrow(/own\.assay\.jsonc:1:\d+ [^\n]*titel/)
  })

  it('is forgotten when it is gone, and leaves no temporary file', () => {
    write(item('a'))
    load()
    const other = join(folder, 'other.assay.jsonc')
    writeFileSync(other, readFileSync(source()))
    rmSync(source())
    loadLightCorpus({ packageRoot, bundled: false, include: [other], suites: ['benign'] }, cache())
    expect(Object.keys((JSON.parse(readFileSync(cache(), 'utf8')) as { files: object }).files)).toEqual([other])
    expect(readdirSync(join(folder, 'cache'))).toEqual(['corpus.json'])
  })

  it('is loaded all the same where nothing can be written', () => {
    write(item('a'))
    writeFileSync(join(folder, 'cache'), 'a file where the folder would be')
    expect(titles()).toEqual(['item a'])
  })
})
