import { formatPercent } from '../scoring/format.js'
import { changeText, componentsOf, outcomeText } from './components.js'
import { counted, duration, timeOf } from './figures.js'
import { more } from './fold.js'
import type { Display } from './layout.js'
import { componentsIn, itemsOf } from './record-read.js'
import { withoutPrinted } from './printed.js'
import type { ItemRecord, RunRecord } from './run-record.js'
import { safeText } from './safe.js'
import { fit } from './width.js'

/** Verdicts that are named before the list is cut. */
const listed = 20

/** What a rerun in watch mode prints: a line for each verdict that is not what it was in the run before, and one line of totals. Pure. */
export function renderChanges(previous: RunRecord, current: RunRecord, display: Display): string {
  const { columns, colors } = display
  const name = display.several ? `${safeText(current.target.name, 60)}: ` : ''
  const before = new Map(itemsOf(previous).map((item) => [item.key, item]))
  const changed = itemsOf(current).flatMap((item) => {
    const text = verdictChange(before.get(item.key), item)
    return text === undefined ? [] : [{ fails: item.fails, text: `${name}${safeText(item.key, 120)}  ${text}` }]
  })
  const lines = changed
    .slice(0, listed)
    .map(({ fails, text }) => (fails ? colors.red(fit(` ✗ ${text}`, columns)) : fit(` • ${text}`, columns)))
  const rest = more(changed.length - listed, display).map((text) => `   ${text}`)
  return ['', ...lines, ...rest, totalLine(previous, current, changed.length, display), ''].join('\n')
}

/** Undefined when the verdict is what it was. An item that was waived in one of the runs has no verdict to compare. */
function verdictChange(before: ItemRecord | undefined, item: ItemRecord): string | undefined {
  const now = componentsIn(item)
  if (!Object.keys(now).length) return undefined
  const describe = item.error === undefined ? outcomeText(now) : safeText(item.error)
  if (!before) return `${describe} (new)`
  const was = componentsIn(before)
  if (!Object.keys(was).length || sameVerdict(was, now)) return undefined
  return item.error === undefined ? changeText(was, now) : `${describe} (was ${outcomeText(was)})`
}

/** Two errors are one verdict, whatever they say. */
function sameVerdict(was: object, now: object): boolean {
  if ('error' in was || 'error' in now) return 'error' in was && 'error' in now
  return String(componentsOf(was)) === String(componentsOf(now))
}

function totalLine(previous: RunRecord, current: RunRecord, changed: number, { columns, colors, several }: Display): string {
  const failing = itemsOf(current).filter((item) => item.fails).length
  const { written, removed } = current.baseline
  const parts = [
    ...(current.error === undefined ? [] : [safeText(withoutPrinted(current.error), 300)]),
    changed ? `${changed} changed` : 'no verdict changed',
    current.passed ? 'gate passed' : `gate failed${failing ? ` on ${counted(failing, 'item')}` : ''}`,
    ...coverage(previous, current),
    ...(written ? [`${written} recorded`] : []),
    ...(removed ? [`${removed} removed`] : []),
    duration(timeOf(current)),
  ]
  const name = several ? `${safeText(current.target.name, 60)}  ` : ''
  const line = fit(name + parts.join('; '), columns - 8)
  return `${colors.bold(colors.inverse(' assay '))} ${current.passed ? line : colors.red(line)}`
}

/** Only of runs that hold every fixture. */
function coverage(previous: RunRecord, current: RunRecord): string[] {
  const [was, is] = [previous, current].map(({ suites: { defence } }) => (defence?.tally.notSelected ? undefined : defence?.total))
  if (!is) return []
  const now = `coverage ${shareText(is)}`
  return [was && was.robust !== is.robust ? `${now} (was ${shareText(was)})` : now]
}

function shareText({ robust, vectors }: { readonly robust: number; readonly vectors: number }): string {
  return robust === 0 ? `0/${vectors}` : formatPercent(robust)
}
