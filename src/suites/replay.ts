import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { canonicalJson } from '../corpus/canonical.js'
import type { Fixture } from '../corpus/item.js'
import { AssayError, DataError } from '../errors.js'
import type { Assessment, Verdict } from '../targets/verdict.js'
import { writeWhole } from '../write-whole.js'

/** What a target said to one input in one trial. Signals and errors are its own words: hostile text. */
type Answer = Verdict | { readonly error: string }
/** By the digest of the input (first 16 hex of sha256 over its RFC 8785 form), a list with one answer a trial. */
export type Answers = Readonly<Record<string, readonly Answer[]>>

export type Ask = (input: Fixture) => Promise<Assessment>

const schema = 'assay/replay@1'

/** What a target said in one trial of an input, the first one being 0. */
export type Recorded = readonly [digest: string, trial: number, answer: Answer]

/**
 * Reads a replay file; with `orNone` a file that is not there is an empty one. Throws an AssayError, for a malformed file a DataError, that names the file
 * and `command`, which records it anew.
 */
export function readAnswers(path: string, { command, orNone = false }: { command: string; orNone?: boolean }): Answers {
  if (!existsSync(path)) {
    if (orNone) return {}
    throw new AssayError(`${path}: there are no recorded answers. Mend: ${command}`)
  }
  try {
    const document = JSON.parse(readFileSync(path, 'utf8')) as { readonly schema?: unknown; readonly answers?: Answers }
    if (document.schema === schema && Object.values(document.answers ?? {}).every((list) => list.every(isAnswer)))
      return document.answers ?? {}
  } catch {
    // Said below.
  }
  throw new DataError(`${path}: not a file of recorded answers (expected "schema": "${schema}"). Mend: ${command}`)
}

const isVerdict = ({ detect, enforce, signal }: Partial<Verdict>) =>
  typeof detect === 'boolean' &&
  typeof enforce === 'boolean' &&
  (detect || !enforce) &&
  (signal === undefined || typeof signal === 'string')

const isAnswer = (answer: Answer) => ('error' in answer ? typeof answer.error === 'string' : isVerdict(answer))

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

/** Puts what a run has recorded into the replay file, input by input: those that it did not ask stay as they are. One line an input, sorted. */
export function keepAnswers(path: string, all: Iterable<Recorded>, command: string): void {
  const recorded: Record<string, Answer[]> = {}
  for (const [digest, trial, answer] of all) {
    const list = (recorded[digest] ??= [])
    list[trial] ??= answer
  }
  if (!Object.keys(recorded).length) return
  // Of a run that was interrupted some answers are missing: what stands behind one is not the trial that it seems.
  const unbroken = Object.entries(recorded).map(([digest, list]) => {
    const gap = list.findIndex((answer: Answer | undefined) => answer === undefined)
    return [digest, gap < 0 ? list : list.slice(0, gap)] as const
  })
  const answers = { ...readAnswers(path, { command, orNone: true }), ...Object.fromEntries(unbroken) }
  const lines = Object.keys(answers)
    .toSorted()
    .map((digest) => `    ${JSON.stringify(digest)}: ${JSON.stringify(answers[digest])}`)
  writeWhole(path, `{\n  "schema": "${schema}",\n  "answers": {\n${lines.join(',\n')}\n  }\n}\n`)
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
