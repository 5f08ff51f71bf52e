import { displayPath } from '../paths.js'
import { colorsFor } from '../report/colors.js'
import { printed } from '../run/present.js'
import { renderSummary } from '../report/terminal.js'
import type { Io } from './io.js'
import type { ScoredTarget } from './score.js'

/** Prints the table of each target, or with `json` one document: the record, a list of them where there are several targets. */
export function printRecords(scored: readonly ScoredTarget[], io: Io, json: boolean): void {
  const records = scored.map(({ record }) => record)
  if (json) return io.out(`${JSON.stringify(records.length === 1 ? records[0] : records, null, 2)}\n`)
  for (const { record, options } of scored) {
    const name = options.record === false ? undefined : displayPath(options.record)
    io.out(
      `${renderSummary(printed(record, options.root), { columns: io.columns, colors: colorsFor(io.env, io.terminal.out), record: name })}\n`,
    )
  }
}
