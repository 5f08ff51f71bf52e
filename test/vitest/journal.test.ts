import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Recorded } from '../../src/suites/replay.js'
import { openJournal } from '../../src/vitest/journal.js'
import { addToJournal } from '../../src/vitest/worker-journal.js'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-journal-'))
  file = join(folder, 'x.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const answer = (trial: number): Recorded => ['0123456789abcdef', trial, { detect: true, enforce: false }]
const listeners = () => process.listeners('exit').length
/** What this process would do if it exited now, as far as it was asked to since `before`. */
const exit = (before: number) =>
  process
    .listeners('exit')
    .slice(before)
    .forEach((listener) => listener(0))

describe('a journal', () => {
  it('hands on what workers have added, once, and is gone then', () => {
    const keep = vi.fn<(recorded: readonly Recorded[]) => void>()
    const before = listeners()
    const journal = openJournal(file, keep)
    addToJournal(file, answer(0))
    addToJournal(file, answer(1))
    journal.end()
    journal.end()
    expect(keep.mock.calls).toEqual([[[answer(0), answer(1)]]])
    expect([existsSync(file), listeners()]).toEqual([false, before])
    // A worker that has not heard of it leaves nothing behind.
    addToJournal(file, answer(2))
    expect(existsSync(file)).toBe(false)
  })

  it('is handed on when the process exits: each answer may have been paid for', () => {
    const keep = vi.fn<(recorded: readonly Recorded[]) => void>()
    const before = listeners()
    const journal = openJournal(file, keep)
    const other = openJournal(`${file}.other`, () => {})
    expect(listeners()).toBe(before + 1)
    addToJournal(file, answer(0))
    appendFileSync(file, '["0123')
    exit(before)
    expect(keep.mock.calls).toEqual([[[answer(0)]]])
    expect([existsSync(file), existsSync(`${file}.other`)]).toEqual([false, false])
    journal.end()
    other.end()
    expect([keep.mock.calls.length, listeners()]).toEqual([1, before])
  })

  it('is gone too where what it holds cannot be kept, which is said', () => {
    const journal = openJournal(file, () => {
      throw new Error('disk full')
    })
    expect(() => journal.end()).toThrow('disk full')
    expect(existsSync(file)).toBe(false)
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    const before = listeners()
    const second = openJournal(file, () => {
      throw new Error('disk full')
    })
    exit(before)
    expect(written.mock.calls).toEqual([['assay: disk full\n']])
    written.mockRestore()
    second.end()
  })
})
