import { counted } from '../report/figures.js'
import { type Display, paragraph, readable, wrap } from '../report/layout.js'
import { safeText } from '../report/safe.js'
import { fit } from '../report/width.js'
import type { ComparedRun, Comparison } from './comparison.js'
import { coverageLines, eventLines, keysText } from './event-lines.js'
import { vectorLines } from './vector-lines.js'

/** A comparison as text for a terminal. Pure. Lines end in LF and are no wider than `columns`, at least 60. `record` of the display is not used. */
export function renderComparison(comparison: Comparison, where: Display): string {
  const display = readable(where)
  const { primary, defence, benign, tasks, conformance } = comparison
  const blocks = [
    [title(display), ...runLines('A', comparison.a, display), ...runLines('B', comparison.b, display), ...warnings(comparison, display)],
    itemLines(comparison, display),
    [
      ...(primary.coverage || primary.benignFlagged ? [display.colors.bold('  primary metrics, named beforehand')] : []),
      ...(primary.coverage ? coverageLines(primary.coverage, display) : []),
      ...(primary.benignFlagged ? eventLines('benign', 'flagged: warned of or blocked', primary.benignFlagged, false, display) : []),
    ],
    [
      ...(defence || benign || tasks || conformance ? [display.colors.bold('  what they come from')] : []),
      ...(defence ? eventLines('credited', 'attack caught, control left alone', defence.credited, true, display) : []),
      ...(defence ? eventLines('enforced', 'attack enforced, whatever became of the control', defence.enforced, true, display) : []),
      ...(defence ? eventLines('controls', 'flagged: warned of or blocked', defence.controlFlagged, false, display) : []),
      ...(benign ? eventLines('benign', 'blocked', benign.blocked, false, display) : []),
      ...(tasks ? eventLines('tasks', 'exploited', tasks.exploited, false, display) : []),
      ...(conformance ? eventLines('checks', 'requirement kept', conformance.kept, true, display) : []),
    ],
    defence?.vectors.length ? vectorLines(defence.vectors, display) : [],
    footnotes(comparison, display),
  ]
  return `\n${blocks.flatMap((block) => (block.length ? [...block, ''] : [])).join('\n')}`
}

const title = ({ colors }: Display) => `${colors.bold(colors.inverse(' assay '))} two runs of the same items; differences are B - A`

function runLines(label: string, { file, target, items, started }: ComparedRun, display: Display): string[] {
  const facts = [
    safeText(target.name, 60),
    safeText(target.kind, 20),
    `fingerprint ${safeText(target.fingerprint.slice(0, 12), 20)}`,
    counted(items, 'item'),
    safeText(started, 40),
  ]
  return paragraph(label, [safeText(file), facts.join(', ')], display)
}

/** What makes the two runs less comparable than their figures look. */
function warnings({ a, b, differs }: Comparison, { columns, colors }: Display): string[] {
  const texts = [
    ...differs.map((one) => `another ${one.what}: A ${safeText(one.a, 60)}, B ${safeText(one.b, 60)}`),
    ...Object.entries({ A: a, B: b }).flatMap(([side, { whole }]) => (whole ? [] : [`${side} holds a part of its corpus`])),
  ]
  return texts.flatMap((text) => wrap(text, columns - 3).map((line, index) => colors.yellow(`${index ? '   ' : ' ! '}${line}`)))
}

function itemLines({ items }: Comparison, display: Display): string[] {
  const groups = new Map<string, string[]>()
  for (const { key, a, b } of items.notMeasured) {
    const what = a === b ? `${a} in both` : `${a} in A, ${b} in B`
    groups.set(what, [...(groups.get(what) ?? []), key])
  }
  const apart: readonly (readonly [string, readonly string[]])[] = [
    ['with another digest', items.otherDigest],
    ['only in A', items.onlyA],
    ['only in B', items.onlyB],
    ...groups,
  ]
  return paragraph(
    'items',
    [
      `${items.compared} compared: measured by both, with the same digest`,
      ...apart.flatMap(([what, keys]) => keysText(`${keys.length} left out, ${what}`, keys, display)),
    ],
    display,
  )
}

function footnotes({ primary, defence, tasks, conformance }: Comparison, display: Display): string[] {
  const estimates = [primary.coverage, primary.benignFlagged, defence?.credited, tasks?.exploited, conformance?.kept].flatMap(
    (one) => one ?? [],
  )
  if (!estimates.length) return [display.colors.yellow(fit('  nothing was measured by both, so nothing can be compared', display.columns))]
  const few = estimates.some(({ byFamily }) => byFamily.few) ? ['* under 30 families: a rough interval'] : []
  const trials = [primary.benignFlagged, defence?.credited].some((event) => event && !('pairs' in event))
  return paragraph(
    '',
    [
      ...few,
      ...(trials
        ? ['Where items were played in trials no pairs can be tested: what may be concluded is left to the sign test over families']
        : []),
      'Intervals are 95%. p and the interval in brackets take items as independent, what is by family does not',
      `Only the primary metrics were named beforehand; p of the others is not corrected for their number${defence?.vectors.length ? ', but that of vectors is' : ''}`,
    ],
    display,
  )
}
