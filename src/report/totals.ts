import { formatTotal } from '../scoring/format.js'
import { byFamilies, counted, duration, keptText, meanOf, missing, points, rateText, sharesOf, tallyText } from './figures.js'
import { gravestFirst } from './findings.js'
import { foldKeys } from './fold.js'
import { type Display, joined, paragraph } from './layout.js'
import { itemsOf, knownGaps } from './record-read.js'
import type { BenignRecord, ConformanceRecord, DefenceRecord, RunRecord, TaskRecord } from './run-record.js'
import { safeText } from './safe.js'

/** Known gaps that are named. */
const namedGaps = 4
/** Reasons for which checks do not apply that are named, those of most checks. */
const namedReasons = 2

/** The totals below the table, each with what was not measured beside it. A run of a part of the fixtures has counts, but no total over vectors. */
export function totals(record: RunRecord, display: Display): string[] {
  const { defence, benign, tasks, conformance } = record.suites
  const lines = [
    ...(defence ? defenceLines(defence, display) : []),
    ...(benign ? benignLines(benign, display) : []),
    ...(tasks ? taskLines(tasks, display) : []),
    ...(conformance ? conformanceLines(conformance, display) : []),
    ...latencyLine(record, display),
    ...evidenceLine(record, display),
    ...gapLines(record, display),
  ]
  const footnote = lines.some((line) => /famil(?:y|ies)\* /.test(line))
    ? '* under 30 families: a rough interval. All intervals are 95%'
    : ''
  return footnote ? [...lines, ...paragraph('', [footnote], display)] : lines
}

function defenceLines(defence: DefenceRecord, display: Display): string[] {
  const { total, tally, controls } = defence
  if (tally.size === tally.notSelected) return []
  const flagged = [`warned ${rateText(controls.warned)}`, `blocked ${rateText(controls.blocked)}`]
  return [
    ...(total && !tally.notSelected
      ? coverageLines(defence, total, display)
      : paragraph('coverage', [`no total: ${tallyText(tally, 'fixture')}`], display)),
    ...paragraph('attacks', attackEntries(defence), display),
    ...paragraph('controls', joined(flagged, display), display),
  ]
}

/** How many attacks were caught, and what became of each: the four counts add up to those that were measured. */
function attackEntries({ caught, levels: { enforce, detect } }: DefenceRecord): string[] {
  if (caught.n === 0) return [rateText(caught)]
  // Shares of trials add up but for their last digit.
  const spoilt = Math.max(0, caught.k - enforce - detect)
  const rest = [
    ...(points(spoilt) !== '0' ? [`void ${points(spoilt)} (control flagged too)`] : []),
    `missed ${points(caught.n - caught.k)}`,
  ]
  return [`caught ${rateText(caught)}`, `credited: enforced ${points(enforce)}, detected ${points(detect)}; ${rest.join(', ')}`]
}

function coverageLines(
  { tally, families, revisions }: DefenceRecord,
  total: NonNullable<DefenceRecord['total']>,
  display: Display,
): string[] {
  const [capability, guaranteed] = sharesOf([total.capability, total.guaranteed], total.vectors)
  const bounds = `capability ${capability}, guaranteed ${guaranteed}`
  const entries = [
    `CorpusRobustCoverage ${formatTotal(total)}${byFamilies(total)}`,
    ...joined([bounds, tallyText(tally, 'fixture')], display),
  ]
  return [
    ...paragraph('coverage', entries, display),
    ...paragraph('per family', [namedTotals(families)], display),
    ...paragraph('per revision', [namedTotals(revisions)], display),
  ]
}

/** Neighbours of the same figures, as revisions often are, share them. */
function namedTotals(named: DefenceRecord['families']): string {
  const groups: { readonly names: string[]; readonly figures: string }[] = []
  for (const { name, robust, vectors, tally } of named) {
    const figures = meanOf(robust, vectors) + (missing(tally) ? ` with ${missing(tally)} not measured` : '')
    const last = groups.at(-1)
    if (last?.figures === figures) last.names.push(safeText(name, 40))
    else groups.push({ names: [safeText(name, 40)], figures })
  }
  return groups.map(({ names, figures }) => `${names.join(' and ')} ${figures}`).join(', ')
}

function benignLines({ falsePositives, hardNegatives, tally }: BenignRecord, display: Display): string[] {
  if (tally.size === tally.notSelected) return []
  const { warned, blocked } = falsePositives
  const hard = hardNegatives.n ? `; ${points(hardNegatives.k)}/${hardNegatives.n} hard negatives flagged` : ''
  const flagged = [`warned ${rateText(warned)}`, `blocked ${rateText(blocked)}`]
  return paragraph('benign', [...joined(flagged, display), tallyText(tally, 'item') + hard], display)
}

function taskLines({ exploited, tally }: TaskRecord, display: Display): string[] {
  if (tally.size === tally.notSelected) return []
  const text = exploited.n === 0 ? 'none measured' : `exploited ${exploited.k}/${exploited.n}`
  return paragraph('tasks', joined([text, tallyText(tally, 'task')], display), display)
}

function conformanceLines({ must, should, tally, items }: ConformanceRecord, display: Display): string[] {
  if (tally.size === tally.notSelected) return []
  const revisions = [...new Set(items.flatMap(({ findings = [] }) => findings.map(({ revision }) => revision)))].toSorted()
  return [
    ...paragraph(
      'checks',
      [...joined([`MUST ${keptText(must)}`, `SHOULD ${keptText(should)}`], display), tallyText(tally, 'check')],
      display,
    ),
    ...(revisions.length ? paragraph('revisions', [revisions.join(', ')], display) : []),
    ...notApplicable(items, display),
  ]
}

/** Why checks do not apply to this server: what is not measured may hide anything. */
function notApplicable(items: ConformanceRecord['items'], display: Display): string[] {
  const reasons = new Map<string, number>()
  for (const { unmeasured, reason = 'no reason given' } of items) if (unmeasured) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const shown = [...reasons].toSorted(([, a], [, b]) => b - a).map(([reason, count]) => `${count}: ${safeText(reason)}`)
  const left = shown.length - namedReasons
  const rest = left > 0 ? [`and ${counted(left, 'more reason')}${display.record === undefined ? '' : ' (see record)'}`] : []
  return paragraph('unmeasured', [...shown.slice(0, namedReasons), ...rest], display)
}

function latencyLine({ latency }: RunRecord, display: Display): string[] {
  if (!latency) return []
  return paragraph(
    'latency',
    [`p50 ${duration(latency.p50)}, p95 ${duration(latency.p95)} over ${counted(latency.inputs, 'input')}`],
    display,
  )
}

function evidenceLine(record: RunRecord, display: Display): string[] {
  const { suites, target } = record
  const kind = safeText(target.kind, 20)
  if (!itemsOf(record).length) return []
  if (suites.conformance || suites.tasks) return paragraph('evidence', ['protocol: what went over the wire decides'], display)
  const evidence = suites.defence?.evidence ?? suites.benign?.evidence
  if (evidence === undefined) return []
  const label =
    evidence === 'by-difference'
      ? `by difference: played direct and through the ${kind}`
      : `self-reported: the ${kind}'s own verdict on each input`
  return paragraph('evidence', [label], display)
}

function gapLines(record: RunRecord, display: Display): string[] {
  const gaps = gravestFirst(knownGaps(record))
  if (!gaps.length) return []
  const benign = gaps.filter((item) => 'kind' in item).length
  const checks = gaps.filter((item) => 'level' in item).length
  const tasks = gaps.filter((item) => 'mode' in item).length
  const attacks = gaps.length - benign - checks - tasks
  const parts = [
    ...(attacks ? [counted(attacks, 'attack')] : []),
    ...(benign ? [`${benign} benign`] : []),
    ...(tasks ? [counted(tasks, 'task')] : []),
    ...(checks ? [counted(checks, 'check')] : []),
  ]
  const sum = parts.length > 1 ? `${gaps.length}: ` : ''
  const keys = gaps.map(({ key }) => key)
  return paragraph('known gaps', [`${sum}${parts.join(', ')}; ${foldKeys(keys, namedGaps, display)}`], display)
}
