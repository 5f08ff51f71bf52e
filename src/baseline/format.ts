import type { Baseline, BaselineEntry } from './entry.js'

export const schemaName = 'assay/baseline'
export const schemaVersion = 1

/** The members of an entry in the order in which they are written. */
const members = ['d', 'attack', 'control', 'verdict', 'status', 'strict', 'recovered', 'completed', 'unmeasured']

/** One entry as written: members in their fixed order, no white space. Two entries are the same when these texts are. */
export function formatEntry(entry: BaselineEntry): string {
  return JSON.stringify(entry, members)
}

/** The canonical text of a baseline: one line an item, sorted by UTF-16 code unit, LF, a last line feed (formats.md). */
export function formatBaseline({ target, items }: Baseline): string {
  const lines = Object.entries(items)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => `    ${JSON.stringify(key)}: ${formatEntry(entry)}`)
  const body = lines.length ? `{\n${lines.join(',\n')}\n  }` : '{}'
  return `{\n  "schema": "${schemaName}@${schemaVersion}",\n  "target": ${JSON.stringify(target)},\n  "items": ${body}\n}\n`
}
