import { resolve } from 'node:path'
import { displayPath } from '../paths.js'
import { colorsFor } from '../report/colors.js'
import type { Display } from '../report/layout.js'
import type { RunRecord } from '../report/run-record.js'
import { renderSummary } from '../report/terminal.js'
import { renderChanges } from '../report/watch.js'

/** A record as it is printed: its baseline is named from the working directory. `root`: the folder that its own paths are relative to. */
export function printed(record: RunRecord, root: string): RunRecord {
  const { baseline } = record
  return { ...record, baseline: { ...baseline, path: displayPath(resolve(root, baseline.path)) } }
}

/** What a run prints at its end: the table, or in watch mode after the first run what is different from the run before. */
export function present(
  record: RunRecord,
  previous: RunRecord | undefined,
  where: Pick<Display, 'record' | 'watching' | 'several'>,
): string {
  const { columns, isTTY } = process.stdout
  // A terminal that does not know its width says 0.
  const display = { columns: columns || 100, colors: colorsFor(process.env, isTTY), ...where }
  return previous ? renderChanges(previous, record, display) : renderSummary(record, display)
}
