import { brokenIn, isSplit, splitNote } from './check-lines.js'
import { changeText, outcomeText } from './components.js'
import { counted } from './figures.js'
import { findingLines, newFindings } from './findings.js'
import { foldKeys, more } from './fold.js'
import { type Display, wrap } from './layout.js'
import { whyLost } from './lost.js'
import { componentsIn, itemsOf } from './record-read.js'
import type { ItemRecord, RunRecord } from './run-record.js'
import { safeText } from './safe.js'
import { isSuiteDrift, isWorse, suiteDrift } from './suite-drift.js'
import { cells, fit, padTo } from './width.js'
import { worstFirst } from './worst.js'

/** Items that a list gives a line each before it is cut. */
const listed = 10
/** Keys are padded up to this width, so that what happened stands in a column. */
const longestKey = 48
/** Names in a folded list. */
const folded = 8
const inset = '     '

/** Heading of a list, worst first. */
const headings: readonly (readonly [ItemRecord['status'], string])[] = [
  ['regression', 'worse than recorded'],
  ['lost', 'measured before, unmeasured now'],
  ['drift', 'changed since recorded (another digest)'],
  ['incomplete', 'ended in an error'],
  ['improved', 'better than recorded'],
]

/** What differs from the baseline, by item. What is the same is not mentioned. */
export function changes(record: RunRecord, display: Display): string[] {
  const items = itemsOf(record)
  return [
    ...headings.flatMap(([status, heading]) => list(worstFirst(items.filter((item) => item.status === status)), heading, display)),
    ...unrecorded(record, items, display),
    ...uncompared(record, display),
    ...stale(record, display),
    ...waivers(record, items, display),
  ]
}

function list(items: readonly ItemRecord[], heading: string, display: Display): string[] {
  if (!items.length) return []
  const accepted = items.every((item) => item.written) ? ', accepted' : ''
  const shared = sharedError(items)
  const own = items.filter((item) => (isSuiteDrift(item) ? isWorse(item) : shared === undefined || item.error !== shared))
  const shown = own.slice(0, listed).map((item) => ({ key: safeText(item.key, 100), change: whatChanged(item) }))
  const width = Math.min(longestKey, Math.max(0, ...shown.map(({ key }) => cells(key))))
  const lines = [
    ...shown.map(({ key, change }) => `${cells(key) < width ? padTo(key, width) : key}  ${change}`),
    ...more(own.length - listed, display),
  ]
  return [
    headline(
      items.some((item) => item.fails),
      `${counted(items.length, 'item')} ${heading}${accepted}`,
      display,
    ),
    ...wrapped([...whyLost(items), ...whySplit(items), ...suiteDrift(items)], display),
    ...(shared === undefined ? [] : wrapped([`${items.length - own.length} for one reason: ${safeText(shared, 1000)}`], display)),
    ...lines.map((line) => fit(inset + line, display.columns)),
  ]
}

/** Said once of all that are kept in some revision. */
function whySplit(items: readonly ItemRecord[]): string[] {
  const split = items.filter((item) => item.status === 'regression' && 'findings' in item && isSplit(item.findings))
  return split.length ? [`${split.length} kept in another revision; ${splitNote}`] : []
}

const wrapped = (texts: readonly string[], { columns }: Display): string[] =>
  texts.flatMap((text) => wrap(text, columns - inset.length)).map((line) => inset + line)

/** An error that more items have than a list shows: said once and whole, as of a server that was given up. */
function sharedError(items: readonly ItemRecord[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { error } of items) if (error !== undefined) counts.set(error, (counts.get(error) ?? 0) + 1)
  return [...counts].find(([, count]) => count > listed)?.[0]
}

function whatChanged(item: ItemRecord): string {
  if (item.error !== undefined) return safeText(item.error)
  const now = componentsIn(item)
  const change = item.was && (item.status !== 'drift' || isSuiteDrift(item)) ? changeText(item.was, now) : outcomeText(now)
  const where = 'findings' in item ? brokenIn(item.findings) : undefined
  return where === undefined ? change : `${change} ${where}`
}

function unrecorded(record: RunRecord, items: readonly ItemRecord[], display: Display): string[] {
  const found = items.filter((item) => item.status === 'unrecorded')
  if (!found.length) return []
  const fails = found.some((item) => item.fails)
  const findings = newFindings(record)
  const gaps = found.filter((item) => item.knownGap).length
  const among = findings.length
    ? `${counted(findings.length, 'finding')} among them, worst first:`
    : `${counted(gaps, 'known gap')} among them`
  const what = `${fails ? 'not recorded yet' : 'recorded for the first time'}${findings.length || gaps ? `, ${among}` : ''}`
  // What was not asked says least of a server.
  const told = [
    ...found.filter(({ unmeasured }) => unmeasured === undefined),
    ...found.filter(({ unmeasured }) => unmeasured !== undefined),
  ]
  return [
    headline(fails, `${counted(found.length, 'item')} ${what}`, display),
    ...(findings.length ? findingLines(record, display) : names(told, display)),
  ]
}

/** Of a run that is compared with nothing, all that it has found. */
function uncompared(record: RunRecord, display: Display): string[] {
  if (record.gated !== false) return []
  const { length } = newFindings(record)
  return length ? [headline(false, `${counted(length, 'finding')}, worst first:`, display), ...findingLines(record, display)] : []
}

function stale({ changes: { stale: keys }, mode }: RunRecord, display: Display): string[] {
  if (!keys.length) return []
  const what = mode === 'all' ? 'removed, as the corpus no longer holds them' : 'recorded, but no longer in the corpus'
  return [
    headline(mode === 'none', `${counted(keys.length, 'entry', 'entries')} ${what}`, display),
    ...names(
      keys.map((key) => ({ key })),
      display,
    ),
  ]
}

function waivers({ waivers: { expired, unmatched } }: RunRecord, items: readonly ItemRecord[], display: Display): string[] {
  const waived = items.filter((item) => item.status === 'waived')
  const lines = (waivers: typeof expired) =>
    waivers.map(({ id, vector, reason, expires }) =>
      fit(`${inset}${safeText(id ?? vector ?? '', 80)}  until ${expires}: ${safeText(reason)}`, display.columns),
    )
  return [
    ...(expired.length
      ? [headline(true, `${counted(expired.length, 'waiver')} expired, so without effect`, display), ...lines(expired)]
      : []),
    ...(unmatched.length
      ? [headline(false, `${counted(unmatched.length, 'waiver')} naming nothing in the corpus`, display), ...lines(unmatched)]
      : []),
    ...(waived.length
      ? [headline(false, `${counted(waived.length, 'item')} waived, so not judged`, display), ...names(waived, display)]
      : []),
  ]
}

function headline(fails: boolean, text: string, { columns, colors }: Display): string {
  return fails ? colors.red(fit(` ✗ ${text}`, columns)) : fit(` • ${text}`, columns)
}

/** Keys as a folded list, where what they came to is not worth a line each. */
function names(items: readonly { readonly key: string }[], display: Display): string[] {
  return wrap(
    foldKeys(
      items.map(({ key }) => key),
      folded,
      display,
    ),
    display.columns - inset.length,
  ).map((line) => inset + line)
}
