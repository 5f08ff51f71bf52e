import { severities } from '../corpus/vocabulary.js'
import { brokenLines } from './check-lines.js'
import { lookCommand, safeCommand } from './command.js'
import { more } from './fold.js'
import { type Display, wrap } from './layout.js'
import { itemsOf } from './record-read.js'
import type { ConformanceItemRecord, ItemRecord, RunRecord, TaskItemRecord } from './run-record.js'
import { safeText } from './safe.js'
import { cells, fit, padTo } from './width.js'

/** Findings that have lines of their own before the list is cut. */
const listed = 10
const inset = '     '

type ServerItemRecord = TaskItemRecord | ConformanceItemRecord

export const isOfServer = (item: ItemRecord): item is ServerItemRecord => 'level' in item || 'attackName' in item

/** A requirement that is broken, or an attack that succeeded. */
function isFinding(item: ItemRecord): item is ServerItemRecord {
  if ('level' in item) return item.result === 'fail' || item.result === 'warn'
  return 'attackName' in item && ((item.strict?.[0] ?? 0) > 0 || (item.recovered?.[0] ?? 0) > 0)
}

/** What a run finds in a server for the first time: what it has recorded, or what nothing is compared with. */
export function newFindings(record: RunRecord): ServerItemRecord[] {
  const found = itemsOf(record).filter(isFinding)
  return gravestFirst(record.gated === false ? found : found.filter(({ status }) => status === 'unrecorded'))
}

/** What must not be before what should not, critical before low, else in the order of the record. Items of guards keep their place. */
export function gravestFirst<T extends ItemRecord>(items: readonly T[]): T[] {
  const rank = (item: ItemRecord) =>
    isOfServer(item)
      ? ('level' in item && item.level === 'SHOULD' ? severities.length : 0) +
        severities.findIndex((severity) => severity === item.severity)
      : -1
  return items.toSorted((a, b) => rank(a) - rank(b))
}

/** How bad a finding is: `MUST high`, of an attack that succeeded `attack high`. */
export const gravity = (item: ServerItemRecord): string => `${'level' in item ? item.level : 'attack'} ${safeText(item.severity, 20)}`

/** A line a finding, or two where one would be cut, and after them what shows more of the first. */
export function findingLines(record: RunRecord, display: Display): string[] {
  const found = newFindings(record)
  const [first] = found
  if (!first) return []
  const shown = found.slice(0, listed)
  const width = Math.max(...shown.map((item) => gravity(item).length))
  return [
    ...shown.flatMap((item) => oneFinding(item, width, display)),
    ...more(found.length - listed, display).map((line) => inset + line),
    ...wrap('the first once more, with what was sent and received; any other by its key:', display.columns - inset.length).map(
      (line) => inset + display.colors.dim(line),
    ),
    `${inset}  ${display.colors.cyan(safeCommand(lookCommand(record, first.key, display.record).command))}`,
  ]
}

function oneFinding(item: ServerItemRecord, width: number, { columns }: Display): string[] {
  const head = `${inset}${padTo(gravity(item), width)}  ${safeText(item.key, 100)}`
  const what = brokenLines(item.findings).find(([label]) => label === 'broken')?.[1] ?? safeText(item.title)
  if (cells(head) + 2 + cells(what) <= columns) return [`${head}  ${what}`]
  return [fit(head, columns), fit(`${inset}${' '.repeat(width)}  ${what}`, columns)]
}
