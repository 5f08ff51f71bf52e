import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepAnswers, readAnswers, type Recorded, recording, replaying } from '../../src/suites/replay.js'
import type { Assessment } from '../../src/targets/verdict.js'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'assay-replay-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const command = 'record it'
const a = { type: 'tool-result', text: 'a' }
const b = { type: 'tool-result', text: 'b' }
const says = (detect: boolean): Assessment => ({ verdict: { detect, enforce: detect, signal: 'because' }, ms: 5 })
const paths = () => ({ file: join(folder, 'answers/x.json') })

/** Records what a target says in turn. */
async function record(inputs: readonly (typeof a)[], answers: readonly Assessment[]): Promise<void> {
  const { file } = paths()
  const journal: Recorded[] = []
  const left = [...answers]
  const ask = recording(
    () => Promise.resolve(left.shift() ?? { error: 'no more', ms: 1 }),
    (one) => void journal.push(one),
  )
  for (const input of inputs) await ask(input)
  keepAnswers(file, journal, command)
}

describe('a replayed run', () => {
  test('gets the answers of the run that was recorded, trial by trial, errors too', async () => {
    await record([a, b, a], [says(true), { error: 'no answer', ms: 9 }, says(false)])
    const ask = replaying(readAnswers(paths().file, { command }), 'record it')
    const { verdict: first } = says(true) as { verdict: object }
    const { verdict: second } = says(false) as { verdict: object }
    // By what the input is, not by which object; and in another order between inputs.
    expect([await ask({ text: 'a', type: 'tool-result' } as never), await ask(a), await ask(b)]).toEqual([
      { verdict: first, ms: 0 },
      { verdict: second, ms: 0 },
      { error: 'no answer', ms: 0 },
    ])
  })

  test('says what is not recorded, and how to record it', async () => {
    await record([a], [says(true)])
    const ask = replaying(readAnswers(paths().file, { command }), 'record it')
    await ask(a)
    expect([await ask(a), await ask(b)]).toEqual([
      { error: 'no recorded answer of trial 2; record it', ms: 0 },
      { error: 'no recorded answer of trial 1; record it', ms: 0 },
    ])
  })

  test('two items start at their own first trial', async () => {
    await record([a, a], [says(true), says(false)])
    const answers = readAnswers(paths().file, { command })
    const [one, two] = [await replaying(answers, '')(a), await replaying(answers, '')(a)]
    expect(one).toEqual(two)
  })
})

describe('the replay file', () => {
  test('ends an input where an answer is missing, as when a run was interrupted', async () => {
    const { file } = paths()
    const journal: Recorded[] = []
    const waiting: (() => void)[] = []
    const ask = recording(
      () => new Promise((resolve) => waiting.push(() => resolve(says(true)))),
      (one) => void journal.push(one),
    )
    const asked = [ask(a), ask(a), ask(a)]
    for (const index of [0, 2]) {
      waiting[index]?.()
      await asked[index]
    }
    keepAnswers(file, journal, command)
    expect(Object.values(readAnswers(file, { command })).map((list) => list.length)).toEqual([1])
  })

  test('keeps what a later run did not ask, replaces what it did, and is the same text for the same answers', async () => {
    await record([a, a, b], [says(true), says(true), says(true)])
    await record([b], [says(false)])
    const { file } = paths()
    const answers = readAnswers(file, { command })
    expect(
      Object.values(answers)
        .map((list) => list.map((answer) => 'detect' in answer && answer.detect))
        .toSorted(),
    ).toEqual([[false], [true, true]])
    const text = readFileSync(file, 'utf8')
    await record([b], [says(false)])
    expect(readFileSync(file, 'utf8')).toBe(text)
    expect(text.split('\n')).toHaveLength(8)
  })

  test('that is not there, or is another file, is an error with the command', () => {
    const { file } = paths()
    expect(() => readAnswers(file, { command })).toThrow(`${file}: there are no recorded answers. Mend: record it`)
    expect(readAnswers(file, { command, orNone: true })).toEqual({})
    for (const text of [
      '',
      '{}',
      '{"schema":"assay/replay@2","answers":{}}',
      '{"schema":"assay/replay@1","answers":{"x":[{"detect":1}]}}',
      '[',
      '{"schema":"assay/replay@1","answers":{"x":[null]}}',
    ]) {
      const path = join(folder, 'wrong.json')
      writeFileSync(path, text)
      expect(() => readAnswers(path, { command, orNone: true }), text).toThrow('not a file of recorded answers')
    }
  })
})
