import { bar, barSigns } from './bar.js'
import { points, shortPercent } from './figures.js'
import type { Display } from './layout.js'
import type { DefenceRecord, VectorRecord } from './run-record.js'
import { safeText } from './safe.js'
import { cells, fit, padTo } from './width.js'

interface Row {
  readonly fails: boolean
  readonly name: string
  readonly counts: { readonly enforce: number; readonly detect: number; readonly n: number }
  readonly points: string
  readonly percent: string
  readonly note: string
}

const narrowestBar = 8
const widestBar = 24
const widestName = 36
/** Mark, gaps between the columns, and the percentage. */
const fixed = 3 + 2 + 2 + 1 + 4 + 2

/**
 * One line a vector: mark, name, bar, points of fixtures, per cent, and what is to be known of it. Fixtures that were not selected are left out, and
 * so are vectors of which none was.
 */
export function vectorTable({ vectors, items }: DefenceRecord, display: Display): string[] {
  const rows = vectors.flatMap((vector) =>
    rowOf(
      vector,
      items.filter((item) => item.vector === vector.vector),
    ),
  )
  if (!rows.length) return []
  const name = Math.max(6, ...rows.map((row) => cells(row.name)))
  const point = Math.max(...rows.map((row) => row.points.length))
  const note = Math.max(...rows.map((row) => cells(row.note)))
  const room = display.columns - fixed - name - point
  const width = Math.max(narrowestBar, Math.min(widestBar, room - Math.min(note, 20)))
  return [header(name, display), ...rows.map((row) => line(row, { name, point, width, note: Math.max(0, room - width) }, display))]
}

function header(name: number, { columns, colors }: Display): string {
  const { enforced, detected, open } = barSigns
  const legend = `coverage: ${enforced} enforced ${detected} detected (half) ${open} open`
  return colors.dim(fit(`   ${padTo('vector', name)}  ${legend}`, columns))
}

function line(row: Row, widths: { name: number; point: number; width: number; note: number }, { colors }: Display): string {
  const mark = row.fails ? colors.red(' ✗ ') : '   '
  const name = padTo(row.name, widths.name)
  const figures = `${padTo(row.points, widths.point, 'right')} ${padTo(row.percent, 4, 'right')}`
  const note = fit(row.note, widths.note)
  const text = `${mark}${row.fails ? colors.red(name) : name}  ${bar(row.counts, widths.width, colors)}  ${figures}`
  return note ? `${text}  ${row.fails ? colors.red(note) : colors.dim(note)}` : text.trimEnd()
}

function rowOf(vector: VectorRecord, items: DefenceRecord['items']): Row[] {
  const { levels, tally } = vector
  const n = tally.size - tally.notSelected
  if (n === 0) return []
  const { enforce, detect } = levels
  const sum = enforce + detect / 2
  return [
    {
      fails: items.some((item) => item.fails),
      name: fit(safeText(vector.vector, 60), widestName),
      counts: { enforce, detect, n },
      points: `${points(sum)}/${n}`,
      percent: shortPercent(sum / n),
      note: noteOf(vector, items),
    },
  ]
}

/** What is to be known of a vector, worst first: the end is what a narrow terminal cuts. */
function noteOf({ family, tally, knownGaps }: VectorRecord, items: DefenceRecord['items']): string {
  const count = (status: string) => items.filter((item) => item.status === status).length
  const failing = (status: string) => items.filter((item) => item.fails && item.status === status).length
  const counts = [
    [count('regression'), 'worse'],
    [tally.error, 'error'],
    [failing('lost'), 'lost'],
    [failing('drift'), 'drift'],
    [failing('unrecorded'), 'unrecorded'],
    [count('improved'), 'better'],
    [knownGaps, knownGaps === 1 ? 'gap' : 'gaps'],
    [tally.unmeasured, 'unmeasured'],
    [tally.waived, 'waived'],
  ] as const
  const notes = counts.flatMap(([number, word]) => (number ? [`${number} ${word}`] : []))
  return [...notes, ...(family === undefined ? ['in no total'] : [])].join(', ')
}
