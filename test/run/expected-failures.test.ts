import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DataError } from '../../src/errors.js'
import { readExpectedFailures } from '../../src/run/expected-failures.js'
import { accepted, refused } from '../suites/official/expected-files.js'

function file(content: string | Buffer): string {
  const folder = mkdtempSync(join(tmpdir(), 'assay-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, 'expected.yml')
  writeFileSync(path, content)
  return path
}

describe('a file of expected failures', () => {
  test.for(accepted)('is read: %s', ([, content, lines]) => {
    expect(readExpectedFailures(file(content)).lines).toEqual(lines)
  })

  test.for(refused)('is refused: %s', ([, content, message]) => {
    const path = file(content)
    expect(() => readExpectedFailures(path)).toThrow(DataError)
    expect(() => readExpectedFailures(path)).toThrow(/^target\.official\.expectedFailures: .*expected\.yml /)
    expect(() => readExpectedFailures(path)).toThrow(message)
  })

  test('that is not there, is a folder, or is too large, is refused', () => {
    const path = file('')
    rmSync(path)
    expect(() => readExpectedFailures(path)).toThrow(/expected\.yml is not there\. Mend/)
    mkdirSync(path)
    expect(() => readExpectedFailures(path)).toThrow(/is no file/)
    rmSync(path, { recursive: true })
    writeFileSync(path, ' '.repeat(1024 * 1024 + 1))
    expect(() => readExpectedFailures(path)).toThrow(/has 1048577 bytes, which is more than is read/)
  })

  test('says what in it has no effect, and what was meant', () => {
    const { notes } = readExpectedFailures(file('servers:\n  - ping\nserver:\n  - tools-lst\n  - ping:x\n  - nothing-like-it\n'))
    expect(notes).toEqual([
      expect.stringMatching(/expected\.yml: the key servers has no effect; did you mean server\?$/),
      expect.stringMatching(/expected\.yml: there is no scenario tools-lst; did you mean tools-list\?$/),
      expect.stringMatching(/expected\.yml: there is no scenario nothing-like-it$/),
    ])
  })

  test.for([
    [
      'aliases that multiply',
      `a: &a [${'x,'.repeat(9)}]\n${'bcdefghi'
        .split('')
        .map((name, index) => `${name}: &${name} [${`*${'abcdefghi'[index]},`.repeat(9)}]`)
        .join('\n')}\nserver: *i\n`,
    ],
    ['deep nesting', '['.repeat(100_000)],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x3a])],
  ] as const)('that is hostile is refused at once: %s', ([, content]) => {
    expect(() => readExpectedFailures(file(content))).toThrow(DataError)
  })
})
