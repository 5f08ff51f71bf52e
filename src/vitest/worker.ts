import type { TestContext } from 'vitest'
import { fileURLToPath } from 'node:url'
import { decide } from '../baseline/decide.js'
import { judgedBy } from '../baseline/entry.js'
import type { Item } from '../corpus/item.js'
import { safeText } from '../report/safe.js'
import type { ItemRun } from '../suites/run.js'
import type { FileTask, RunContext } from './context.js'
import { itemFailure } from '../run/item-failure.js'
import { isTolerant } from '../run/tolerant.js'
import { baselineOf } from './worker-baseline.js'
import { type ItemReference, readItems } from './worker-items.js'
import { createPlays } from './worker-plays.js'
import { fingerprintOf, lateErrorsOf, playOn, startHost } from './worker-subject.js'

type Vitest = typeof import('vitest')
type Load = (() => Promise<unknown>) | undefined
/** The test of the item at an index. */
type TestOf = (index: number) => (context: TestContext) => void | Promise<void>

interface Attached {
  readonly vitest: Vitest
  /**
   * Makes the tests of a corpus file. `references`: JSON text of `ItemReference[]`. `load` imports the module under test, for inline hosts alone.
   */
  readonly openFile: (file: string, references: string, load: Load) => Promise<TestOf>
}

/**
 * Entry of the test modules that corpus files become; it runs in Vitest's worker, once. The modules that come after find what it gives back on the global
 * object, under the path of this file. `vitest` is handed in, so that a linked or duplicated install never loads a second copy of it.
 */
export function attach(vitest: Vitest): Attached {
  const attached: Attached = { vitest, openFile: (file, references, load) => openFile(vitest, file, references, load) }
  Object.assign(globalThis, { [Symbol.for(fileURLToPath(import.meta.url).replaceAll('\\', '/'))]: attached })
  return attached
}

async function openFile(vitest: Vitest, file: string, references: string, load: Load): Promise<TestOf> {
  // `vitest list` collects tests without a run, so nothing was provided.
  const run = vitest.inject('assay') as RunContext | undefined
  if (run === undefined) return () => () => {}
  const failure = run.fatal === undefined ? startHost(run, load ?? notInline) : Promise.resolve(run.fatal)
  if (file === run.spokesman) {
    const reason = await failure
    if (reason !== undefined) throw startError(reason)
  }
  if (run.fatal !== undefined) return () => (context) => context.skip(notRun)
  const open = createOpenFile(run, await readItems(file, JSON.parse(references) as ItemReference[]), failure)
  // Where nothing is filtered every test will run: the host is at work while Vitest still collects them.
  if (!run.filtered) open.begin()
  let task: FileTask | undefined
  vitest.afterAll(async () => {
    // Vitest keeps every test of a run, and with it what the test holds on to.
    open.close()
    const fingerprint = fingerprintOf(run)
    if (task && fingerprint !== undefined) task.meta.assayTarget = fingerprint
    await reportLate(run, task)
  })
  return (index) => (context) => {
    task ??= context.task.file
    open.begin(task)
    return open.run(context, index)
  }
}

const notInline = () => Promise.reject(new Error('only an inline host imports the module under test'))
const notRun = 'not run: see the error that ended this run'

interface OpenFile {
  /** Begins to play the items: all of them, or those whose tests no filter leaves out. */
  begin(task?: FileTask): void
  run(context: TestContext, index: number): void | Promise<void>
  /** Lets go of the items and their results. */
  close(): void
}

function createOpenFile(run: RunContext, all: readonly Item[], failure: Promise<string | undefined>): OpenFile {
  let items = all
  const play = async (index: number): Promise<ItemRun | undefined> => {
    if ((await failure) !== undefined) return undefined
    return playOn(run, itemAt(items, index))
  }
  let plays = createPlays(play)
  // A debugger that stops in an inline guard should stop in the item that the test names.
  let begun = run.guard?.host === 'inline'
  return {
    begin(task) {
      if (begun) return
      begun = true
      for (const [index, item] of items.entries()) {
        // The tests of a file are its items, in its order.
        if (!run.waivers[item.key] && (task === undefined || task.tasks[index]?.mode === 'run')) plays.begin(index)
      }
    },
    run(context, index) {
      const item = itemAt(items, index)
      const waiver = run.waivers[item.key]
      if (waiver) {
        context.task.meta.assay = { key: item.key, digest: item.digest }
        return context.skip(safeText(`waived until ${waiver.expires}: ${waiver.reason}`))
      }
      const judge = (result: ItemRun | undefined) => (result ? judgeItem(run, context, item, result) : context.skip(notRun))
      const ready = plays.peek(index)
      // A test that need not wait is a third of the work to Vitest.
      return ready ? judge(ready) : plays.at(index).then(judge)
    },
    close() {
      items = []
      plays = createPlays(play)
    },
  }
}

function itemAt(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`the corpus file holds no item ${index}`)
  return item
}

function judgeItem(run: RunContext, context: TestContext, item: Item, played: ItemRun): void {
  const { outcome, reason } = played
  const identity = { key: item.key, digest: item.digest }
  context.task.meta.assay = { ...identity, ...played }
  const entry = judgedBy(baselineOf(run)[item.key], { digest: item.digest, expected: played.expected }, run.mode)
  const decision = decide({
    entry,
    item: identity,
    outcome,
    mode: run.mode,
    ratchet: run.ratchet,
    tolerant: isTolerant(run.tolerant, item),
    unasked: played.remedy !== undefined,
  })
  if (decision.fails) {
    const { mode, baselineName: baseline, recordName: record, folder } = run
    const error = itemFailure({ item, result: played, decision, entry }, { mode, door: run, baseline, record, folder })
    // Its only frame is the item's own place: what reporters and editors point at.
    error.stack = `${error.name}: ${error.message}\n    at ${item.file}:${item.line}:${item.column}`
    throw error
  }
  if ('unmeasured' in outcome) context.skip(safeText([outcome.unmeasured, ...(reason === undefined ? [] : [reason])].join(': ')))
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
