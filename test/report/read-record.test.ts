import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AssayError, DataError } from '../../src/errors.js'
import { readRecord } from '../../src/report/read-record.js'
import { writeRecord } from '../../src/report/write-record.js'
import { dangers } from './hostile.js'
import { benignItem, caught, clean, defenceItem, sampleRecord } from './sample.js'

const record = sampleRecord([
  { item: defenceItem('rug-pull', 1), outcome: caught },
  { item: defenceItem('rug-pull', 2), outcome: { error: 'attack: boom' } },
  { item: benignItem('prompt', 1), outcome: clean },
])
const text = JSON.stringify(record, null, 2)

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-read-'))
  path = join(folder, 'run.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

function errorOf(content?: string): AssayError {
  if (content !== undefined) writeFileSync(path, content)
  try {
    readRecord(path)
  } catch (error) {
    if (error instanceof AssayError) return error
    throw error
  }
  throw new Error('no error')
}

/** With one line replaced. */
const edited = (from: string | RegExp, to: string) => text.replace(from, to)

describe('readRecord', () => {
  it('reads what writeRecord wrote, in any JSON formatting and with a byte order mark', () => {
    writeRecord(path, record)
    expect(readRecord(path)).toEqual(record)
    writeFileSync(path, `\uFEFF${JSON.stringify(record)}`)
    expect(readRecord(path)).toEqual(record)
  })

  it('drops what a later version added', () => {
    writeFileSync(path, edited('"project":', '"later": { "x": 1 }, "project":'))
    expect(readRecord(path)).toEqual(record)
  })

  it.each<[string, string, RegExp]>([
    ['a text that is cut off', text.slice(0, 300), /run\.json:\d+:\d+: the file is cut off here/],
    ['an empty file', '', /run\.json:1:1: the file is cut off here/],
    ['a merge conflict', `<<<<<<< HEAD\n${text}`, /run\.json:1: merge-conflict marker/],
    ['no JSON', 'score: 1', /run\.json:1:1: not valid JSON/],
    ['a list', `[${text}]`, /run\.json:1: a list, as `assay run --json` prints for several targets\. Mend: keep one record/],
    ['no object', 'null', /run\.json:1: not a run record: expected an object/],
    ['no schema', '{"items":{}}', /run\.json:1: schema: not a run record, which has "schema": "assay\/run@1"; this one names none/],
    ['another document', '{\n"schema":"assay/baseline@1"}', /run\.json:2: schema: .*this one is "assay\/baseline@1"/],
    ['a newer schema', edited('run@1', 'run@2'), /run\.json:2: schema: written by a newer vitest-assay \(assay\/run@2\)\. Mend: update/],
    [
      'a wrong value',
      edited('"attack": "enforce"', '"attack": "block"'),
      /run\.json:\d+: .*suites\.defence\.items\[0\]\.attack: .*enforce/,
    ],
    ['a missing key', edited(/"duration": \d+,/, ''), /not a run record: duration: /],
    ['an item that stands twice', edited('defence/rug-pull-002', 'defence/rug-pull-001'), /"defence\/rug-pull-001" stands in it twice/],
  ])('refuses %s as malformed data, with the place and what mends it', (_what, content, message) => {
    const error = errorOf(content)
    expect(error).toBeInstanceOf(DataError)
    expect(error.message).toMatch(message)
    expect(error.message).toMatch(/\. Mend: /)
    expect(error.message.startsWith(path)).toBe(true)
  })

  it('names the line of the wrong value', () => {
    const content = edited('"control": "clean"', '"control": 7')
    const line = content.split('\n').findIndex((one) => one.includes('"control": 7')) + 1
    expect(errorOf(content).message).toContain(`${path}:${line}: `)
  })

  it('names five wrong values and how many more there are', () => {
    expect(errorOf('{"schema":"assay/run@1"}').message).toMatch(/versions: .*; target: .*; and \d+ more\. Mend: /)
  })

  it('says of a missing file which one to name: a fault of the call, not of the data', () => {
    const error = errorOf()
    expect(error).not.toBeInstanceOf(DataError)
    expect(error.message).toMatch(/^.*run\.json: there is no such file\. Mend: name the record of a run, `\.assay\/<target>\/run\.json`/)
    path = folder
    expect(errorOf().message).toMatch(/the run record cannot be read \(EISDIR/)
  })

  it('shows nothing hostile of the file', () => {
    const hostile = JSON.stringify('a\u001b[2J\n::error::x\u202e')
    for (const content of [
      `{"schema":${hostile}}`,
      edited('"defence/rug-pull-001"', hostile).replace('"defence/rug-pull-002"', hostile),
      edited('"decisions": {', `"decisions": {${hostile}: 1,`).replace('"complete": true', `"complete": ${hostile}`),
      edited('"waivers": {', '"waivers": 1, "x": {'),
    ])
      expect(dangers(errorOf(content).message)).toEqual([])
  })
})
