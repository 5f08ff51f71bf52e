import type { TestContext } from 'vitest'
import { decide } from '../baseline/decide.js'
import type { Item } from '../corpus/item.js'
import { displayPath } from '../paths.js'
import { failureOf } from '../report/failure.js'
import { safeText } from '../report/safe.js'
import { type ItemRun, runItem } from '../suites/run.js'
import type { FileTask, RunContext } from './context.js'
import { baselineOf } from './worker-baseline.js'
import { type ItemReference, readItems } from './worker-items.js'
import { createPlays } from './worker-plays.js'
import { lateErrorsOf, startHost, subjectOf } from './worker-subject.js'

type Vitest = typeof import('vitest')
type Load = () => Promise<unknown>
type RunTest = (context: TestContext, index: number) => Promise<void>

/** Items that may be played before their test asks for them. */
const itemsAhead = 64

/**
 * Entry of the test modules that corpus files become; it runs in Vitest's worker. `vitest` is handed in, so that a linked or duplicated install
 * never loads a second copy of it. `load` imports the module under test, for inline hosts alone.
 */
export async function openFile(vitest: Vitest, file: string, references: readonly ItemReference[], load: Load): Promise<RunTest> {
  // `vitest list` collects tests without a run, so nothing was provided.
  const run = vitest.inject('assay') as RunContext | undefined
  if (run === undefined) return async () => {}
  const failure = run.fatal === undefined ? startHost(run, load) : Promise.resolve(run.fatal)
  if (file === run.spokesman) {
    const reason = await failure
    if (reason !== undefined) throw startError(reason)
  }
  let task: FileTask | undefined
  let opened: Promise<OpenFile> | undefined
  vitest.afterAll(() => reportLate(run, task))
  return async (context, index) => {
    if ((await failure) !== undefined) return context.skip('not run: see the error that ended this run')
    task = context.task.file
    opened ??= open(run, file, references, task, load)
    const { items, resultOf } = await opened
    const item = items[index]
    if (item) await runTest(run, context, item, () => resultOf(index))
  }
}

interface OpenFile {
  readonly items: readonly Item[]
  readonly resultOf: (index: number) => Promise<ItemRun>
}

async function open(run: RunContext, file: string, references: readonly ItemReference[], task: FileTask, load: Load): Promise<OpenFile> {
  const items = await readItems(file, references)
  const waived = (index: number) => run.waivers[items[index]?.key ?? ''] !== undefined
  // The tests of a file are its items, in its order. One that a filter leaves out is not played.
  const selected = items.flatMap((_item, index) => (task.tasks[index]?.mode === 'run' && !waived(index) ? [index] : []))
  const play = async (index: number): Promise<ItemRun> => {
    const item = items[index]
    if (item === undefined) throw new Error(`${file} holds no item ${index}`)
    return runItem(item, subjectOf(run, item.key, load))
  }
  // A debugger that stops in an inline guard should stop in the item that the test names.
  return { items, resultOf: createPlays({ selected, ahead: run.guard?.host === 'inline' ? 0 : itemsAhead, play }) }
}

async function runTest(run: RunContext, context: TestContext, item: Item, result: () => Promise<ItemRun>): Promise<void> {
  const identity = { key: item.key, digest: item.digest }
  const waiver = run.waivers[item.key]
  if (waiver) {
    context.task.meta.assay = identity
    return context.skip(safeText(`waived until ${waiver.expires}: ${waiver.reason}`))
  }
  const { outcome, latency, signals } = await result()
  context.task.meta.assay = { ...identity, outcome, latency, signals }
  const entry = baselineOf(run)[item.key]
  const decision = decide({ entry, item: identity, outcome, mode: run.mode, ratchet: run.ratchet, tolerant: run.tolerant })
  if (decision.fails) {
    const { mode, project, baselineName: baseline } = run
    throw failureOf({ item, outcome, decision, signals, entry, mode, project, baseline, file: displayPath(item.file, run.root) })
  }
  if ('unmeasured' in outcome) context.skip(outcome.unmeasured)
}

/** An error that came after the verdict was given belongs to the item that caused it, which has ended by then: its file says so. */
async function reportLate(run: RunContext, task: FileTask | undefined): Promise<void> {
  const late = await lateErrorsOf(run)
  if (task === undefined || !late.length) return
  task.meta.assayLate = [...(task.meta.assayLate ?? []), ...late]
  throw startError(late.map(({ key, reason }) => `${key}: ${reason}, after its verdict was given`).join('\n'))
}

/**
 * Its message may hold text of the guard's. Vitest reads a stack as text and shows the source of whatever file a line names as a frame, so no
 * line may end like one.
 */
function startError(message: string): Error {
  const lines = message.split('\n').map((line) => safeText(line, 1000).replace(/:\d+\)?$/, '$&.'))
  const error = new Error(lines.join('\n'))
  error.name = 'AssayError'
  error.stack = `AssayError: ${error.message}`
  return error
}
