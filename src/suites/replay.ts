import { hash } from 'node:crypto'
import { canonicalJson } from '../corpus/canonical.js'
import type { Fixture } from '../corpus/item.js'
import type { Assessment, Verdict } from '../targets/verdict.js'

/** What a target said to one input in one trial. Signals and errors are its own words: hostile text. */
export type Answer = Verdict | { readonly error: string }
/** By the digest of the input (first 16 hex of sha256 over its RFC 8785 form), a list with one answer a trial. */
export type Answers = Readonly<Record<string, readonly Answer[]>>

export type Ask = (input: Fixture) => Promise<Assessment>

/** What a target said in one trial of an input, the first one being 0. */
export type Recorded = readonly [digest: string, trial: number, answer: Answer]

/** Asks the target, and hands on each answer. One for each item: trials are counted by input. */
export function recording(ask: Ask, keep: (recorded: Recorded) => void): Ask {
  const trialOf = createCounter()
  return async (input) => {
    const [digest, trial] = trialOf(input)
    const assessment = await ask(input)
    keep([digest, trial, 'error' in assessment ? { error: assessment.error } : assessment.verdict])
    return assessment
  }
}

/** Gives the recorded answers of one item, trial by trial. `missing` names the command that records it. */
export function replaying(answers: Answers, missing: string): Ask {
  const trialOf = createCounter()
  return (input) => {
    const [digest, trial] = trialOf(input)
    const answer = answers[digest]?.[trial]
    if (answer === undefined) return Promise.resolve({ error: `no recorded answer of trial ${trial + 1}; ${missing}`, ms: 0 })
    return Promise.resolve('error' in answer ? { error: answer.error, ms: 0 } : { verdict: answer, ms: 0 })
  }
}

function createCounter(): (input: Fixture) => readonly [digest: string, trial: number] {
  const digests = new Map<Fixture, string>()
  const trials = new Map<string, number>()
  return (input) => {
    const digest = digests.get(input) ?? hash('sha256', canonicalJson(input)).slice(0, 16)
    digests.set(input, digest)
    const trial = trials.get(digest) ?? 0
    trials.set(digest, trial + 1)
    return [digest, trial]
  }
}
