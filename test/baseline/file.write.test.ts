import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { BaselineEntry, Items } from '../../src/baseline/entry.js'
import { readBaseline, writeBaseline } from '../../src/baseline/file.js'
import { formatBaseline } from '../../src/baseline/format.js'
import { full } from './samples.js'

const root = mkdtempSync(join(tmpdir(), 'assay-write-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let folder: string
let path: string
let count = 0
beforeEach(() => {
  folder = join(root, String((count += 1)))
  mkdirSync(folder)
  path = join(folder, 'default.json')
})

const d = '0123456789abcdef'
const clean: BaselineEntry = { d, verdict: 'clean' }
const warned: BaselineEntry = { d, verdict: 'warned' }
const empty = { target: 'default', items: {} }
const write = (items: Items, remove: readonly string[] = []) => ({ write: items, remove })
const text = () => readFileSync(path, 'utf8')
/** No lock and no temporary file stays behind. */
const names = () => readdirSync(folder).toSorted()

describe('a baseline is written', () => {
  test('into a folder that is made for it, and nothing else is left there', async () => {
    path = join(folder, 'a', 'b', 'default.json')
    expect(await writeBaseline(path, empty, write(full.items))).toEqual(full)
    expect(text()).toBe(formatBaseline(full))
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['default.json'])
  })

  test('entry by entry: untouched entries of any form stay', async () => {
    writeFileSync(path, JSON.stringify({ schema: 'assay/baseline@1', ...full }, null, 4))
    const next = await writeBaseline(path, readBaseline(path, 'default'), write({ 'benign/new-001': clean }, ['tasks/M10']))
    const { 'tasks/M10': removed, ...kept } = full.items
    expect(removed).toBeDefined()
    expect(next.items).toEqual({ ...kept, 'benign/new-001': clean })
    expect(text()).toBe(formatBaseline(next))
  })

  test('not at all when nothing changes, so that a formatting of its own stays', async () => {
    const formatted = JSON.stringify({ schema: 'assay/baseline@1', ...full }, null, 4)
    writeFileSync(path, formatted)
    await writeBaseline(
      path,
      readBaseline(path, 'default'),
      write({ 'tasks/M10': { d, recovered: [4, 20], strict: [3, 20] } }, ['benign/absent-001']),
    )
    expect(text()).toBe(formatted)
    await writeBaseline(path, empty, write({}))
    expect(text()).toBe(formatted)
  })

  test('to what somebody else wrote under other keys since it was read', async () => {
    const read = readBaseline(path, 'default')
    await writeBaseline(path, read, write({ 'benign/a': clean }))
    const next = await writeBaseline(path, read, write({ 'benign/b': warned }))
    expect(next.items).toEqual({ 'benign/a': clean, 'benign/b': warned })
  })

  test('through a link, which stays one', async () => {
    const behind = join(folder, 'real.json')
    writeFileSync(behind, formatBaseline(full))
    symlinkSync(behind, path)
    await writeBaseline(path, readBaseline(path, 'default'), write({ 'benign/new-001': clean }))
    expect(lstatSync(path).isSymbolicLink()).toBe(true)
    expect(readBaseline(behind, 'default').items['benign/new-001']).toEqual(clean)
  })

  test('as a new file in place of the old one: who has the old one open reads the old text to its end', async () => {
    writeFileSync(path, formatBaseline(full))
    const before = statSync(path).ino
    await writeBaseline(path, full, write({ 'benign/new-001': clean }))
    expect(statSync(path).ino).not.toBe(before)
  })
})

describe('nothing is written', () => {
  test('when an entry changed since it was read', async () => {
    await writeBaseline(path, empty, write({ 'benign/a': clean, 'benign/b': clean }))
    const read = readBaseline(path, 'default')
    await writeBaseline(path, read, write({ 'benign/a': warned, 'benign/b': warned }))
    const before = text()
    const third = writeBaseline(
      path,
      read,
      write({ 'benign/a': { d, verdict: 'blocked' }, 'benign/b': { d, verdict: 'blocked' }, 'benign/c': clean }),
    )
    await expect(third).rejects.toThrow(
      `${path}: benign/a and 1 more changed during the run; nothing was written. Mend: run \`vitest run --project assay -u\` again`,
    )
    expect(text()).toBe(before)
    expect(names()).toEqual(['default.json'])
  })

  test.for([
    ['conflict markers', '<<<<<<< HEAD\n{}\n', 'merge-conflict marker'],
    ['a cut-off text', '{"schema":"assay/base', 'cut off'],
    ['a newer schema', '{"schema":"assay/baseline@7"}', 'newer vitest-assay'],
    ["another target's items", formatBaseline({ ...full, target: 'other' }), 'target "other"'],
  ] as const)('over %s', async ([, before, message]) => {
    writeFileSync(path, before)
    await expect(writeBaseline(path, empty, write({ 'benign/a': clean }))).rejects.toThrow(message)
    expect(text()).toBe(before)
    expect(names()).toEqual(['default.json'])
  })

  test('over a folder', async () => {
    mkdirSync(path)
    await expect(writeBaseline(path, empty, write({ 'benign/a': clean }))).rejects.toThrow('is a folder')
    expect(names()).toEqual(['default.json'])
  })

  test('where a folder cannot be made', async () => {
    writeFileSync(path, '')
    await expect(writeBaseline(join(path, 'x.json'), empty, write({ 'benign/a': clean }))).rejects.toThrow('the baseline cannot be written')
  })

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('in a folder that is closed to us', async () => {
    chmodSync(folder, 0o500)
    await expect(writeBaseline(path, empty, write({ 'benign/a': clean }))).rejects.toThrow('Mend: make the folder writable')
    chmodSync(folder, 0o700)
    expect(existsSync(path)).toBe(false)
  })
})
