import { colorsFor } from '../report/colors.js'
import type { RunRecord } from '../report/run-record.js'
import { renderSummary } from '../report/terminal.js'
import { renderChanges } from '../report/watch.js'

/** What a run prints at its end: the table, or in watch mode after the first run what is different from the run before. */
export function present(record: RunRecord, previous: RunRecord | undefined, recordName: string | undefined): string {
  const { columns = 100, isTTY } = process.stdout
  const display = { columns, colors: colorsFor(process.env, isTTY), record: recordName }
  return previous ? renderChanges(previous, record, display) : renderSummary(record, display)
}
