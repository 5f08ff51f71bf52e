import type { TestContext } from 'vitest'
import { decide } from '../baseline/decide.js'
import type { Item } from '../corpus/item.js'
import { displayPath } from '../paths.js'
import { failureOf } from '../report/failure.js'
import { safeText } from '../report/safe.js'
import { runItem } from '../suites/run.js'
import type { RunContext } from './context.js'
import { baselineOf } from './worker-baseline.js'
import { type ItemReference, itemReader } from './worker-items.js'
import { lateErrorsOf, startHost, subjectOf } from './worker-subject.js'

type Vitest = typeof import('vitest')
type FileTask = TestContext['task']['file']
type RunTest = (context: TestContext, ...reference: ItemReference) => Promise<void>

/**
 * Entry of the test modules that corpus files become; it runs in Vitest's worker. `vitest` is handed in, so that a linked or duplicated install
 * never loads a second copy of it. `load` imports the module under test, for inline hosts alone.
 */
export function openFile(vitest: Vitest, file: string, load: () => Promise<unknown>): RunTest {
  // `vitest list` collects tests without a run, so nothing was provided.
  const run = vitest.inject('assay') as RunContext | undefined
  if (run === undefined) return async () => {}
  if (run.fatal?.file === file) throw startError(run.fatal.message)
  const readItem = itemReader(file)
  let module: FileTask | undefined
  if (!run.fatal) startHost(run, load)
  vitest.afterAll(() => reportLate(run, module))
  return async (context, ...reference) => {
    module = context.task.file
    if (run.fatal) return context.skip('not run: see the error that ended this run')
    await runTest(run, context, readItem(reference), load)
  }
}

async function runTest(run: RunContext, context: TestContext, item: Item, load: () => Promise<unknown>): Promise<void> {
  const identity = { key: item.key, digest: item.digest }
  const waiver = run.waivers[item.key]
  if (waiver) {
    context.task.meta.assay = identity
    return context.skip(safeText(`waived until ${waiver.expires}: ${waiver.reason}`))
  }
  const { outcome, latency, signals } = await runItem(item, subjectOf(run, item.key, load))
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
async function reportLate(run: RunContext, file: FileTask | undefined): Promise<void> {
  const late = await lateErrorsOf(run)
  if (file === undefined || !late.length) return
  file.meta.assayLate = [...(file.meta.assayLate ?? []), ...late]
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
