import { changes } from './changes.js'
import { counted, duration, timeOf } from './figures.js'
import { gateText } from './gate.js'
import { type Display, margin, paragraph, readable, wrap } from './layout.js'
import { nextSteps } from './next-steps.js'
import { withoutPrinted } from './printed.js'
import { itemsOf } from './record-read.js'
import type { RunRecord } from './run-record.js'
import { safeText } from './safe.js'
import { totals } from './totals.js'
import { vectorTable } from './vector-table.js'
import { cells, fit } from './width.js'

/** The table that ends a run, made from its record alone. Pure. Lines end in LF; only commands, which are there to be copied, may be wider than `columns`. */
export function renderSummary(record: RunRecord, where: Display): string {
  const display = readable(where)
  const { defence } = record.suites
  const blocks = [
    [title(record, display), ...notes(record, display)],
    ...(record.error === undefined
      ? [defence ? vectorTable(defence, display) : [], totals(record, display), changes(record, display)]
      : []),
    [
      ...error(record, display),
      ...judgement(record, display),
      ...gate(record, display),
      ...files(record, display),
      ...next(record, display),
    ],
  ]
  return `\n${blocks.flatMap((block) => (block.length ? [...block, ''] : [])).join('\n')}`
}

const hosts: Partial<Record<string, string>> = { worker: ' in a worker', process: ' in a process', inline: ' inline' }

function title(record: RunRecord, { columns, colors }: Display): string {
  const { target } = record
  const kind = target.kind + (hosts[target.host ?? ''] ?? '')
  const facts = [kind, `fingerprint ${target.fingerprint.slice(0, 12)}`, counted(itemsOf(record).length, 'item'), duration(timeOf(record))]
  const rest = fit(`${safeText(target.name, 60)}  ${safeText(facts.join(', '))}`, columns - 8)
  return `${colors.bold(colors.inverse(' assay '))} ${rest}`
}

function notes({ notes: all }: RunRecord, { columns, colors }: Display): string[] {
  return all.flatMap((note) =>
    wrap(safeText(note, 400), columns - 3).map((line, index) => colors.yellow(`${index ? '   ' : ' ! '}${line}`)),
  )
}

/** What the process printed stands in the message that told of it. */
function error({ error: why }: RunRecord, display: Display): string[] {
  return why === undefined ? [] : paragraph('error', [safeText(withoutPrinted(why), 600)], display).map(display.colors.red)
}

function judgement({ judgement: { failures, notJudged } }: RunRecord, display: Display): string[] {
  return [
    ...failures.flatMap((failure) => paragraph('rule failed', [safeText(failure, 400)], display).map(display.colors.red)),
    ...notJudged.flatMap((rule) => paragraph('not judged', [safeText(rule, 400)], display)),
  ]
}

function gate(record: RunRecord, display: Display): string[] {
  if (record.gated === false) return []
  const { colors } = display
  const color = !record.passed ? colors.red : itemsOf(record).length ? colors.green : colors.yellow
  return paragraph('gate', [gateText(record)], display).map(color)
}

/** What was written and what was not. */
function files({ baseline: { path, written, removed, error }, mode, gated }: RunRecord, display: Display): string[] {
  const done = written || removed ? `${counted(written, 'entry', 'entries')} written, ${removed} removed` : 'unchanged'
  return [
    ...(gated === false
      ? []
      : paragraph(
          'baseline',
          [`${safeText(path)}, mode ${mode}: ${done}`, ...(error === undefined ? [] : [safeText(error, 400)])],
          display,
        )),
    ...(display.record === undefined ? [] : paragraph('record', [safeText(display.record)], display)),
  ]
}

function next(record: RunRecord, display: Display): string[] {
  const { columns, colors } = display
  const lines = nextSteps(record, { file: display.record, watching: display.watching }).flatMap(({ command, why }) => {
    if (command === undefined) return wrap(why, columns - margin)
    const fits = margin + cells(command) + 2 + cells(why) <= columns
    return fits ? [`${colors.cyan(command)}  ${colors.dim(why)}`] : [...wrap(`${why}:`, columns - margin), `  ${colors.cyan(command)}`]
  })
  return lines.map((line, index) => (index === 0 ? colors.dim('  next'.padEnd(margin)) : ' '.repeat(margin)) + line)
}
