import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { AssayError, DataError } from '../../src/errors.js'
import type { Recorded } from '../../src/suites/replay.js'
import { assertSameVersion, claimReplay, keepAnswers, readReplay } from '../../src/suites/replay-file.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-replay-'))
  file = join(folder, 'answers/x.json')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const says = (detect: boolean) => ({ detect, enforce: detect })
/** Answers to one input, of the first trials on: `+` caught, `-` not, a blank is one that never came. */
const answers = (digest: string, marks: string): Recorded[] =>
  [...marks].flatMap((mark, trial): Recorded[] => (mark === ' ' ? [] : [[digest, trial, says(mark === '+')]]))
const one = { fingerprint: 'version-1', whole: true }
const two = { fingerprint: 'version-2', whole: true }
const marksIn = (path = file) =>
  Object.fromEntries(
    Object.entries(readReplay(path, 'record it').answers).map(([digest, list]) => [
      digest,
      list.map((answer) => ('detect' in answer && answer.detect ? '+' : '-')).join(''),
    ]),
  )

describe('what a run has recorded', () => {
  test('is kept with the fingerprint of what was asked, and counted', () => {
    expect(keepAnswers(file, [...answers('b', '+-'), ...answers('a', '+')], one)).toBe(3)
    expect(readReplay(file, '').fingerprint).toBe('version-1')
    expect(readFileSync(file, 'utf8')).toBe(
      [
        '{',
        '  "schema": "assay/replay@2",',
        '  "fingerprint": "version-1",',
        '  "answers": {',
        '    "a": [{"detect":true,"enforce":true}],',
        '    "b": [{"detect":true,"enforce":true},{"detect":false,"enforce":false}]',
        '  }',
        '}',
        '',
      ].join('\n'),
    )
  })

  test('of the same version leaves what it did not ask, and is the same text for the same answers', () => {
    keepAnswers(file, [...answers('a', '++'), ...answers('b', '+')], one)
    keepAnswers(file, answers('b', '-'), { ...one, whole: false })
    expect(marksIn()).toEqual({ a: '++', b: '-' })
    const text = readFileSync(file, 'utf8')
    keepAnswers(file, answers('b', '-'), one)
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('does not shorten a list of the same version: its tail is what a gate has asked for before', () => {
    keepAnswers(file, answers('a', '++++'), one)
    keepAnswers(file, answers('a', '--'), one)
    expect(marksIn()).toEqual({ a: '--++' })
  })

  test('red twin: of another version nothing is left, neither a tail nor what was not asked', () => {
    keepAnswers(file, [...answers('a', '++++'), ...answers('b', '+')], one)
    expect(keepAnswers(file, answers('a', '--'), two)).toBe(2)
    expect(marksIn()).toEqual({ a: '--' })
    expect(readReplay(file, '').fingerprint).toBe('version-2')
  })

  test('in a part of a run takes nothing from another version, and mixes nothing into it', () => {
    keepAnswers(file, [...answers('a', '++'), ...answers('b', '+')], one)
    const text = readFileSync(file, 'utf8')
    expect(keepAnswers(file, answers('a', '-'), { ...two, whole: false })).toBeUndefined()
    expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('ends an input where an answer is missing, as when a run was interrupted', () => {
    expect(keepAnswers(file, answers('a', '+ +'), one)).toBe(1)
    expect(marksIn()).toEqual({ a: '+' })
  })

  test('is nothing where nothing was asked: the file stays as it is', () => {
    expect(keepAnswers(file, [], one)).toBe(0)
    expect(existsSync(file)).toBe(false)
  })
})

describe('a file of the first schema', () => {
  const write = () => {
    mkdirSync(join(folder, 'answers'))
    writeFileSync(file, JSON.stringify({ schema: 'assay/replay@1', answers: { a: [says(true)], b: [says(true)] } }))
  }

  test('is read, and does not say of which version it is', () => {
    write()
    expect(readReplay(file, '')).toEqual({ fingerprint: undefined, answers: { a: [says(true)], b: [says(true)] } })
  })

  test('is taken for another version: a whole run replaces it, a part is refused', () => {
    write()
    const part = { fingerprint: 'version-1', whole: false, command: 'record all' }
    expect(() => assertSameVersion(file, readReplay(file, ''), part)).toThrow(
      `${file}: holds answers of a version that it does not name, and the target is version-1 now; a part of the items cannot be recorded beside them. Mend: record all`,
    )
    keepAnswers(file, answers('a', '-'), one)
    expect(marksIn()).toEqual({ a: '-' })
  })
})

describe('before the first call', () => {
  const part = { fingerprint: 'version-2', whole: false, command: 'record all' }

  test('a part is refused over another version, and nothing else is', () => {
    keepAnswers(file, answers('a', '+'), one)
    const earlier = claimReplay(file)
    expect(() => assertSameVersion(file, earlier, part)).toThrow(
      `${file}: holds answers of version-1, and the target is version-2 now; a part of the items cannot be recorded beside them. Mend: record all`,
    )
    expect(() => assertSameVersion(file, earlier, { ...part, fingerprint: 'version-1' })).not.toThrow()
    expect(() => assertSameVersion(file, earlier, { ...part, whole: true })).not.toThrow()
    expect(() => assertSameVersion(file, undefined, part)).not.toThrow()
  })

  test('a file that can be written is claimed without a trace', () => {
    expect(claimReplay(file)).toBeUndefined()
    expect(readdirSync(join(folder, 'answers'))).toEqual([])
    keepAnswers(file, answers('a', '+'), one)
    expect(claimReplay(file)?.fingerprint).toBe('version-1')
    expect(readdirSync(join(folder, 'answers'))).toEqual(['x.json'])
  })

  test('a folder in its place, and a place below a file, are refused', () => {
    mkdirSync(file, { recursive: true })
    for (const check of [() => claimReplay(file), () => readReplay(file, 'record it')]) {
      expect(check).toThrow(AssayError)
      expect(check).toThrow(`${file}: is a folder, not a file of recorded answers. Mend: name a file in the option \`target.replay\``)
    }
    const below = join(folder, 'plain.txt/x.json')
    writeFileSync(join(folder, 'plain.txt'), '')
    expect(() => claimReplay(below)).toThrow(`${below}: the answers cannot be written (`)
    expect(() => claimReplay(below)).toThrow('or name another in the option `target.replay`')
  })

  test.skipIf(process.getuid?.() === 0)('a file, or a folder, that is read-only is refused', () => {
    keepAnswers(file, answers('a', '+'), one)
    chmodSync(file, 0o444)
    expect(() => claimReplay(file)).toThrow('the answers cannot be written (')
    chmodSync(file, 0o644)
    chmodSync(join(folder, 'answers'), 0o555)
    expect(() => claimReplay(file)).toThrow('the answers cannot be written (')
    chmodSync(join(folder, 'answers'), 0o755)
  })

  test('a file that is not there is an error of a run that reads, with the command that records', () => {
    expect(() => readReplay(file, 'record it')).toThrow(`${file}: there are no recorded answers. Mend: record it`)
  })

  test('another file is a malformed one, which recording over it does not mend', () => {
    for (const text of [
      '',
      '{}',
      '[',
      'null',
      '{"schema":"assay/replay@2","answers":{}}',
      '{"schema":"assay/replay@2","fingerprint":7,"answers":{}}',
      '{"schema":"assay/replay@2","fingerprint":"x"}',
      '{"schema":"assay/replay@1","answers":{"x":[{"detect":1}]}}',
      '{"schema":"assay/replay@1","answers":{"x":[null]}}',
      '{"schema":"assay/replay@1","answers":{"x":7}}',
    ]) {
      const path = join(folder, 'wrong.json')
      writeFileSync(path, text)
      expect(() => readReplay(path, 'record it'), text).toThrow(DataError)
      expect(() => readReplay(path, 'record it'), text).toThrow(
        `${path}: not a file of recorded answers (expected "schema": "assay/replay@2"). Mend: delete or move it, then record it`,
      )
      expect(() => claimReplay(path), text).toThrow(DataError)
      expect(() => claimReplay(path), text).toThrow(/\. Mend: delete or move it$/)
    }
  })

  test('a file of a later schema is not to be deleted', () => {
    mkdirSync(join(folder, 'answers'))
    writeFileSync(file, '{"schema":"assay/replay@3","answers":{}}')
    expect(() => claimReplay(file)).toThrow(`${file}: written by a newer vitest-assay (assay/replay@3). Mend: update the package`)
  })
})
