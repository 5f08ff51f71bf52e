import { beforeEach, describe, expect, test } from 'vitest'
import type { Answers, Recorded } from '../../src/suites/replay.js'
import { recording, replaying } from '../../src/suites/replay.js'
import type { Assessment } from '../../src/targets/verdict.js'

const a = { type: 'tool-result', text: 'a' }
const b = { type: 'tool-result', text: 'b' }
const says = (detect: boolean): Assessment => ({ verdict: { detect, enforce: detect, signal: 'because' }, ms: 5 })

let journal: Recorded[]
beforeEach(() => (journal = []))

/** Records what a target says in turn. */
async function record(inputs: readonly (typeof a)[], answers: readonly Assessment[]): Promise<Answers> {
  const left = [...answers]
  const ask = recording(
    () => Promise.resolve(left.shift() ?? { error: 'no more', ms: 1 }),
    (one) => void journal.push(one),
  )
  for (const input of inputs) await ask(input)
  const lists: Record<string, Recorded[2][]> = {}
  for (const [digest, trial, answer] of journal) (lists[digest] ??= [])[trial] = answer
  return lists
}

describe('a replayed run', () => {
  test('gets the answers of the run that was recorded, trial by trial, errors too', async () => {
    const ask = replaying(await record([a, b, a], [says(true), { error: 'no answer', ms: 9 }, says(false)]), 'record it')
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
    const ask = replaying(await record([a], [says(true)]), 'record it')
    await ask(a)
    expect([await ask(a), await ask(b)]).toEqual([
      { error: 'no recorded answer of trial 2; record it', ms: 0 },
      { error: 'no recorded answer of trial 1; record it', ms: 0 },
    ])
  })

  test('two items start at their own first trial', async () => {
    const answers = await record([a, a], [says(true), says(false)])
    const [one, two] = [await replaying(answers, '')(a), await replaying(answers, '')(a)]
    expect(one).toEqual(two)
  })
})
