import type { UpdateMode } from '../baseline/decide.js'
import { judgedBy } from '../baseline/entry.js'
import { displayPath } from '../paths.js'
import { itemsOf } from '../report/record-read.js'
import { itemFailure } from '../run/item-failure.js'
import type { Io } from './io.js'
import type { ScoredTarget } from './score.js'

const mostFailures = 20

/** Prints what failed, as the failing tests of a Vitest run would say it, to where messages go. */
export function printFailures(
  { options, corpus, record, results, baseline, decisions }: ScoredTarget,
  mode: UpdateMode,
  io: Io,
  most = mostFailures,
): void {
  const failed = itemsOf(record).filter((item) => item.fails)
  const teller = {
    mode,
    door: options,
    baseline: displayPath(options.baseline, io.cwd),
    folder: io.cwd,
    ...(options.record !== false && { record: displayPath(options.record, io.cwd) }),
  }
  for (const { key } of failed.slice(0, most)) {
    const item = corpus.items.get(key)
    const result = results.get(key)
    const decision = decisions.get(key)
    if (!item || !decision || !result?.outcome) continue
    const entry = judgedBy(baseline.items[key], result, mode)
    const error = itemFailure({ item, result: { ...result, outcome: result.outcome }, decision, entry }, teller)
    io.err(`\n${error.name}: ${error.message}\n`)
  }
  if (failed.length > most) io.err(`\nand ${failed.length - most} more, which the run record lists\n`)
}
