import { hash } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { canonicalJson } from '../corpus/canonical.js'
import type { Fixture } from '../corpus/item.js'
import { AssayError } from '../errors.js'
import type { Assessment, Verdict } from '../targets/verdict.js'
import { writeWhole } from '../write-whole.js'

/** What a target said to one input in one trial. Signals and errors are its own words: hostile text. */
type Answer = Verdict | { readonly error: string }
/** By the digest of the input (first 16 hex of sha256 over its RFC 8785 form), a list with one answer a trial. */
export type Answers = Readonly<Record<string, readonly Answer[]>>

export type Ask = (input: Fixture) => Promise<Assessment>

const schema = 'assay/replay@1'

/** Reads a replay file. Throws an AssayError that names the file and `command`, which records it anew; with `orNone` a file that is not there is an empty one. */
export function readAnswers(path: string, { command, orNone = false }: { command: string; orNone?: boolean }): Answers {
  const fail = (what: string) => new AssayError(`${path}: ${what}. Mend: ${command}`)
  if (!existsSync(path)) {
    if (orNone) return {}
    throw fail('there are no recorded answers')
  }
  try {
    const document = JSON.parse(readFileSync(path, 'utf8')) as { readonly schema?: unknown; readonly answers?: Answers }
    if (document.schema === schema && Object.values(document.answers ?? {}).every((list) => list.every(isAnswer)))
      return document.answers ?? {}
  } catch {
    // Said below.
  }
  throw fail(`not a file of recorded answers (expected "schema": "${schema}")`)
}

const isVerdict = ({ detect, enforce, signal }: Partial<Verdict>) =>
  typeof detect === 'boolean' &&
  typeof enforce === 'boolean' &&
  (detect || !enforce) &&
  (signal === undefined || typeof signal === 'string')

const isAnswer = (answer: Answer) => ('error' in answer ? typeof answer.error === 'string' : isVerdict(answer))

/** Asks the target, and leaves each answer as a line in a file. One for each item: trials are counted by input. */
export function recording(ask: Ask, journal: string): Ask {
  const trialOf = createCounter()
  return async (input) => {
    const [digest, trial] = trialOf(input)
    const assessment = await ask(input)
    const answer = 'error' in assessment ? { error: assessment.error } : assessment.verdict
    appendFileSync(journal, `${JSON.stringify([digest, trial, answer])}\n`)
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
export function keepAnswers(path: string, journal: string, command: string): void {
  if (!existsSync(journal)) return
  const recorded: Record<string, Answer[]> = {}
  for (const line of readFileSync(journal, 'utf8').split('\n')) {
    if (line === '') continue
    const [digest, trial, answer] = JSON.parse(line) as [string, number, Answer]
    const list = (recorded[digest] ??= [])
    list[trial] ??= answer
  }
  // Of a run that was interrupted some answers are missing: what stands behind one is not the trial that it seems.
  const unbroken = Object.entries(recorded).map(([digest, list]) => {
    const gap = list.findIndex((answer: Answer | undefined) => answer === undefined)
    return [digest, gap < 0 ? list : list.slice(0, gap)] as const
  })
  const all = { ...readAnswers(path, { command, orNone: true }), ...Object.fromEntries(unbroken) }
  const lines = Object.keys(all)
    .toSorted()
    .map((digest) => `    ${JSON.stringify(digest)}: ${JSON.stringify(all[digest])}`)
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
