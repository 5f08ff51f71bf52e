import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { AssayError, codeOf, DataError, messageOf } from '../errors.js'
import type { Verdict } from '../targets/verdict.js'
import { writeWhole } from '../write-whole.js'
import type { Answer, Answers, Recorded } from './replay.js'

/** Recorded answers, and the fingerprint of the target that gave them: undefined where the file does not say (assay/replay@1). */
export interface ReplayFile {
  readonly fingerprint: string | undefined
  readonly answers: Answers
}

/** What a run that records knows of itself. `whole`: every item was selected, and the run was not stopped. */
interface RecordingRun {
  readonly fingerprint: string
  readonly whole: boolean
}

const schema = 'assay/replay@2'
const first = 'assay/replay@1'

/**
 * Reads the answers that a run replays. `record` is the command that records them. Throws an AssayError where there is no such file, a DataError for a
 * malformed one.
 */
export function readReplay(path: string, record: string): ReplayFile {
  const file = read(path, `, then ${record}`)
  if (file === undefined) throw new AssayError(`${path}: there are no recorded answers. Mend: ${record}`)
  return file
}

/**
 * What stands in the file that a run is going to record to; undefined where there is none. Asked before the first call, since all answers would be lost:
 * throws an AssayError where the file cannot be written, a DataError where it is malformed.
 */
export function claimReplay(path: string): ReplayFile | undefined {
  const file = read(path, '')
  try {
    if (file) accessSync(path, constants.W_OK)
    const probe = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(probe, '', { flag: 'wx' })
    rmSync(probe)
  } catch (error) {
    throw new AssayError(
      `${path}: the answers cannot be written (${messageOf(error)}). Mend: make the file and its folder writable, or name another in the option \`target.replay\``,
    )
  }
  return file
}

/**
 * Throws an AssayError where a part of the items is to be recorded over answers of another version: what the run does not ask for would be neither of the
 * one nor of the other. `command` records all items.
 */
export function assertSameVersion(
  path: string,
  earlier: ReplayFile | undefined,
  { fingerprint, whole, command }: RecordingRun & { readonly command: string },
): void {
  if (earlier === undefined || whole || earlier.fingerprint === fingerprint) return
  throw new AssayError(
    `${path}: holds answers of ${earlier.fingerprint ?? 'a version that it does not name'}, and the target is ${fingerprint} now; ` +
      `a part of the items cannot be recorded beside them. Mend: ${command}`,
  )
}

/**
 * Puts what a run has recorded into the file, one line an input, sorted. What it did not ask stays where it is of the same version, and goes with the other
 * version when the run was whole. Returns how many answers were kept; undefined: none, since a part of a run would have been mixed with another version.
 */
export function keepAnswers(path: string, recorded: Iterable<Recorded>, { fingerprint, whole }: RecordingRun): number | undefined {
  const lists = listsOf(recorded)
  const kept = Object.values(lists).reduce((sum, { length }) => sum + length, 0)
  if (kept === 0) return 0
  const earlier = read(path, '')
  const same = earlier?.fingerprint === fingerprint
  if (earlier && !same && !whole) return undefined
  const before = earlier && same ? earlier.answers : {}
  // The gate has asked for the tail of a longer list once, and may ask for it again.
  const longest = Object.entries(lists).map(([digest, list]) => [digest, [...list, ...(before[digest] ?? []).slice(list.length)]] as const)
  const answers: Answers = { ...before, ...Object.fromEntries(longest) }
  const lines = Object.keys(answers)
    .toSorted()
    .map((digest) => `    ${JSON.stringify(digest)}: ${JSON.stringify(answers[digest])}`)
  const head = `  "schema": "${schema}",\n  "fingerprint": ${JSON.stringify(fingerprint)},\n`
  writeWhole(path, `{\n${head}  "answers": {\n${lines.join(',\n')}\n  }\n}\n`)
  return kept
}

/** By input, trial by trial. Of a run that was stopped some are missing: what stands behind a gap is not the trial that it seems. */
function listsOf(recorded: Iterable<Recorded>): Record<string, Answer[]> {
  const lists: Record<string, Answer[]> = {}
  for (const [digest, trial, answer] of recorded) (lists[digest] ??= [])[trial] ??= answer
  for (const [digest, list] of Object.entries(lists)) {
    const gap = list.findIndex((answer: Answer | undefined) => answer === undefined)
    if (gap === 0) delete lists[digest]
    else if (gap > 0) lists[digest] = list.slice(0, gap)
  }
  return lists
}

function read(path: string, then: string): ReplayFile | undefined {
  if (!existsSync(path)) return undefined
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    const what =
      codeOf(error) === 'EISDIR' ? 'is a folder, not a file of recorded answers' : `the answers cannot be read (${messageOf(error)})`
    throw new AssayError(`${path}: ${what}. Mend: name a file in the option \`target.replay\``)
  }
  const document = parse(text)
  const named = String(document?.schema)
  if (/^assay\/replay@(?:[3-9]|[1-9]\d+)$/.test(named))
    throw new DataError(`${path}: written by a newer vitest-assay (${named}). Mend: update the package`)
  if (document === undefined || !isReplay(document))
    throw new DataError(`${path}: not a file of recorded answers (expected "schema": "${schema}"). Mend: delete or move it${then}`)
  return { fingerprint: document.fingerprint, answers: document.answers }
}

interface Document {
  readonly schema?: unknown
  readonly fingerprint?: unknown
  readonly answers?: unknown
}

function parse(text: string): Document | undefined {
  try {
    const document: unknown = JSON.parse(text)
    return typeof document === 'object' && document !== null ? document : undefined
  } catch {
    return undefined
  }
}

function isReplay(document: Document): document is Document & ReplayFile {
  const { fingerprint, answers } = document
  if (document.schema === schema ? typeof fingerprint !== 'string' : document.schema !== first || fingerprint !== undefined) return false
  return (
    typeof answers === 'object' &&
    answers !== null &&
    Object.values(answers).every((list: unknown) => Array.isArray(list) && list.every(isAnswer))
  )
}

function isAnswer(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if ('error' in answer) return typeof answer.error === 'string'
  const { detect, enforce, signal }: Partial<Verdict> = answer
  return (
    typeof detect === 'boolean' &&
    typeof enforce === 'boolean' &&
    (detect || !enforce) &&
    (signal === undefined || typeof signal === 'string')
  )
}
