import { formatTotal } from '../scoring/format.js'
import { changedItems } from './changed-items.js'
import { brokenLines } from './check-lines.js'
import { outcomeText } from './components.js'
import { byFamilies, counted, duration, keptText, points, rateText, shortPercent, tallyText, timeOf } from './figures.js'
import { gravestFirst, gravity, isOfServer } from './findings.js'
import { gateText } from './gate.js'
import { code, escapeHtml, fitting, folded, list, row, table } from './html.js'
import { whyLost } from './lost.js'
import { nextSteps } from './next-steps.js'
import { componentsIn, itemsOf, knownGaps } from './record-read.js'
import { suiteDrift } from './suite-drift.js'
import type { ConformanceRecord, DefenceRecord, ItemRecord, RunRecord, VectorRecord } from './run-record.js'

/** Bytes that a summary takes at most: GitHub refuses more than 1 MiB a step, and other summaries stand beside this one. */
export const largestSummary = 1_000_000
/** Entries of lists that no healthy run fills. */
const listed = 20

/** Where a reader finds what is accepted: a line of the baseline. `url`: of the service that shows it. */
export interface Place {
  readonly text: string
  readonly url?: string | undefined
}

/**
 * The job summary of a run: GitHub-flavoured Markdown, and in it nothing but HTML blocks and blank lines between them. `room` is the number of bytes that are
 * left of GitHub's limit; what does not fit is cut and counted. Empty when there is no room at all. `placeOf`: the place in the baseline of an item that
 * is of this package: no reader opens a file in node_modules. Pure.
 */
export function renderJobSummary(
  record: RunRecord,
  room: number = largestSummary,
  placeOf: (key: string) => Place | undefined = () => undefined,
): string {
  const sections = [
    heading(record),
    totals(record),
    rules(record),
    changes(record, room * 0.4, placeOf),
    next(record),
    vectors(record, room * 0.15),
    gaps(record, room * 0.2),
    list(
      record.notes.map((note) => code(note, 400)),
      listed,
    ),
  ]
  const blocks = sections.flatMap((lines) => (lines.length ? [`${lines.join('\n')}\n`] : []))
  // Blank lines on both sides: what others write before or after would else be read as part of a block.
  const { shown } = fitting(blocks, room - 2)
  return shown.length ? `\n\n${shown.join('\n')}\n` : ''
}

function heading(record: RunRecord): string[] {
  const { target, versions, mode, baseline } = record
  const facts = [
    escapeHtml(counted(itemsOf(record).length, 'item')),
    escapeHtml(duration(timeOf(record))),
    `fingerprint ${code(target.fingerprint.slice(0, 12))}`,
    `corpus ${code(versions.corpus.slice(0, 12))}`,
    `baseline ${code(baseline.path)}${mode === 'none' ? '' : `, mode ${mode}`}`,
  ]
  return [`<h2>Assay ${code(target.name, 60)}: ${escapeHtml(gateText(record))}</h2>`, `<p>${facts.join(', ')}</p>`]
}

function totals({ error, suites: { defence, benign, tasks, conformance }, latency }: RunRecord): string[] {
  if (error !== undefined) return []
  const rows = [
    ...(defence ? defenceTotals(defence) : []),
    ...(benign
      ? [
          ['benign false positives', rateText(benign.falsePositives.flagged), tallyText(benign.tally, 'item')],
          ['of these blocked', rateText(benign.falsePositives.blocked), ''],
        ]
      : []),
    ...(tasks ? [['tasks exploited', `${tasks.exploited.k}/${tasks.exploited.n}`, tallyText(tasks.tally, 'task')]] : []),
    ...(conformance ? conformanceTotals(conformance) : []),
    ...(latency ? [['latency', `p50 ${duration(latency.p50)}, p95 ${duration(latency.p95)}`, counted(latency.inputs, 'input')]] : []),
  ]
  const lines = table(
    ['total', 'figure (95% intervals)', 'measured'],
    rows.map((cells) => row(cells.map(escapeHtml))),
    0,
  )
  return rows.some(([, figure = '']) => /famil(?:y|ies)\* /.test(figure))
    ? [...lines, '<p>* under 30 families: a rough interval</p>']
    : lines
}

function defenceTotals({ total, tally, caught, controls }: DefenceRecord): string[][] {
  const measured = tallyText(tally, 'fixture')
  return [
    [
      'CorpusRobustCoverage',
      total && !tally.notSelected ? formatTotal(total) + byFamilies(total) : 'no total: a part of the fixtures ran',
      measured,
    ],
    ['attacks caught', rateText(caught), ''],
    ['controls flagged', rateText(controls.flagged), ''],
  ]
}

function conformanceTotals({ must, should, tally }: ConformanceRecord): string[][] {
  return [
    ['requirements, MUST', keptText(must), tallyText(tally, 'check')],
    ['requirements, SHOULD', keptText(should), ''],
  ]
}

/** What fails a run as a whole. */
function rules({ error, judgement: { failures, notJudged }, waivers, baseline }: RunRecord): string[] {
  const lines = [
    ...(error === undefined ? [] : error.split('\n').map((line, index) => (index ? '' : 'nothing was played: ') + code(line, 400))),
    ...failures.map((failure) => `rule failed: ${code(failure, 400)}`),
    ...waivers.expired.map(
      ({ id, vector, reason, expires }) => `waiver expired on ${code(expires)}: ${code(id ?? vector ?? '')} ${code(reason)}`,
    ),
    ...(baseline.error === undefined ? [] : [`baseline not written: ${code(baseline.error, 400)}`]),
    ...notJudged.map((rule) => `not judged: ${code(rule, 400)}`),
  ]
  return list(lines, listed)
}

function changes(record: RunRecord, bytes: number, placeOf: (key: string) => Place | undefined): string[] {
  const rows = changedItems(record).map(({ status, fails, key, meaning, was, is, item }) => {
    const bundled = item === undefined || item.file.includes('node_modules/')
    const place = bundled ? placeOf(key) : undefined
    return row([
      `${fails ? '❌' : '•'} ${escapeHtml(meaning)}`,
      code(key),
      code(was),
      code(is),
      ...[status === 'improved' ? '' : whatBroke(item)].map((text) => (text === '' ? '' : code(text, 400))),
      place ? link(place) : item ? code(`${item.file}:${item.line}`) : '',
    ])
  })
  const { shown, left } = fitting(rows, bytes)
  const items = itemsOf(record)
  const why = [
    ...whyLost(items).map((reason) => `unmeasured now, ${code(reason, 400)}`),
    ...suiteDrift(items).map((reason) => `changed since recorded, ${code(reason, 400)}`),
  ]
  return [...list(why, listed), ...table(['status', 'item', 'was', 'is', 'what broke', 'place'], shown, left)]
}

const link = ({ text, url }: Place): string => (url === undefined ? code(text) : `<a href="${escapeHtml(url)}">${code(text)}</a>`)

/** What went over the wire, or the defence's own reason. */
function whatBroke(item: ItemRecord | undefined): string {
  if (item === undefined) return ''
  const lines =
    'findings' in item ? brokenLines(item.findings) : Object.entries(item.evidence ?? {}).map((side) => side as [string, string])
  return lines.map(([label, text]) => (label === 'broken' || label === 'where' ? text : `${label}: ${text}`)).join('; ')
}

function next(record: RunRecord): string[] {
  const steps = nextSteps(record)
  return list(
    steps.map(({ command, why }) => (command === undefined ? code(why, 400) : `${code(why, 400)}: ${code(command, 4000)}`)),
    listed,
  )
}

function vectors({ suites: { defence } }: RunRecord, bytes: number): string[] {
  const selected = (defence?.vectors ?? []).filter(({ tally }) => tally.size > tally.notSelected)
  const { shown, left } = fitting(selected.map(vectorRow), bytes)
  return folded(
    counted(selected.length, 'vector'),
    table(['vector', 'coverage', 'enforced', 'detected', 'missed', 'control flagged', 'not measured', 'known gaps'], shown, left),
  )
}

function vectorRow({ vector, levels, tally, knownGaps }: VectorRecord): string {
  const { enforce, detect, none, falsePositive } = levels
  const n = tally.size - tally.notSelected
  const sum = enforce + detect / 2
  const coverage = `${points(sum)}/${n} ${shortPercent(sum / n)}`.trim()
  return row([code(vector, 60), coverage, ...[enforce, detect, none, falsePositive, n - tally.measured, knownGaps].map(String)])
}

function gaps(record: RunRecord, bytes: number): string[] {
  const found = gravestFirst(knownGaps(record))
  const { shown, left } = fitting(
    found.map((item) => row([code(item.key), code(`${isOfServer(item) ? `${gravity(item)}, ` : ''}${outcomeText(componentsIn(item))}`)])),
    bytes,
  )
  return folded(`${counted(found.length, 'known gap')}: recorded, and not the best outcome`, table(['item', 'is'], shown, left))
}
