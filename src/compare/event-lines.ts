import { byFamilies, counted, rateText } from '../report/figures.js'
import { foldKeys } from '../report/fold.js'
import { type Display, margin, paragraph } from '../report/layout.js'
import { cells } from '../report/width.js'
import { formatDifference, formatP, formatTotal } from '../scoring/format.js'
import type { Resolvable } from '../scoring/mcnemar.js'
import type { PairedEstimate } from '../scoring/paired.js'
import type { Conclusion, CoverageComparison, EventComparison, ShareComparison } from './comparison.js'

/** Keys of a list. All stand in the JSON form. */
const listed = 24

/** A rate of both sides, what differs, and the items that do. `good`: more of it is better. */
export function eventLines(
  label: string,
  what: string,
  event: EventComparison | ShareComparison,
  good: boolean,
  display: Display,
): string[] {
  if (!('pairs' in event)) return shareLines(label, what, event, good, display)
  const { a, b, pairs, p, conclusion, holdsByFamily, smallest, discordant } = event
  const { both, onlyA, onlyB, neither } = pairs
  const doubt = holdsByFamily || conclusion === 'unresolved' ? '' : `, but not by family: ${familiesText(event)}`
  const verdict = conclusion === 'unresolved' ? unresolved(a.n, smallest) : `${conclusion} in B${doubt}`
  return [
    ...paragraph(label, [what, `A ${rateText(a)}`, `B ${rateText(b)}`, differenceText(event)], display),
    ...paragraph('', [`both ${both}, only A ${onlyA}, only B ${onlyB}, neither ${neither}; exact McNemar ${formatP(p)}`], display),
    ...paragraph('', [verdict], display).map(colorOf(conclusion, good, doubt !== '', display)),
    ...paragraph('', [...keysText('only A', discordant.onlyA, display), ...keysText('only B', discordant.onlyB, display)], display),
  ]
}

/** A rate of trials of both sides, and what differs by family. */
function shareLines(label: string, what: string, event: ShareComparison, good: boolean, display: Display): string[] {
  const { a, b, conclusion, moved } = event
  const verdict = conclusion === 'unresolved' ? unresolvedByFamily(event) : `${conclusion} in B`
  return [
    ...paragraph(
      label,
      [`${what}; shares of trials`, `A ${rateText(a)}`, `B ${rateText(b)}`, differenceText(event), familiesText(event)],
      display,
    ),
    ...paragraph('', [verdict], display).map(colorOf(conclusion, good, false, display)),
    ...paragraph(
      '',
      [...keysText('higher in B by half or more', moved.up, display), ...keysText('lower in B by half or more', moved.down, display)],
      display,
    ),
  ]
}

export function coverageLines(coverage: CoverageComparison, display: Display): string[] {
  const { a, b, items, vectors, reported, conclusion } = coverage
  const verdict = conclusion === 'unresolved' ? unresolvedByFamily(coverage) : `${conclusion === 'more' ? 'higher' : 'lower'} in B`
  const runs = (['a', 'b'] as const).flatMap((side) => {
    const total = reported[side]
    return total ? [`${side.toUpperCase()} ${formatTotal(total)}`] : []
  })
  const whole = runs.length ? [`whole runs, what was not measured counting 0: ${runs.join('; ')}`] : []
  return [
    ...paragraph(
      'coverage',
      [
        'CorpusRobustCoverage: enforced 1, detected 0.5, control flagged 0',
        `A ${formatTotal(a)}${byFamilies(a)}`,
        `B ${formatTotal(b)}${byFamilies(b)}`,
        differenceText(coverage),
        familiesText(coverage),
      ],
      display,
    ),
    ...paragraph('', [verdict], display).map(colorOf(conclusion, true, false, display)),
    ...paragraph('', [`over ${counted(items, 'fixture')} in ${counted(vectors, 'vector')}`, ...whole], display),
  ]
}

/** `B - A +8.1 points (+0.4 to +15.9), by 31 families -2.0 to +18.1`. */
function differenceText({ difference, interval, byFamily }: Pick<PairedEstimate, 'difference' | 'interval' | 'byFamily'>): string {
  const range = ({ low, high }: { readonly low: number; readonly high: number }) => `${formatDifference(low)} to ${formatDifference(high)}`
  const [alone, together] = [range(interval), range(byFamily)]
  const families = `by ${counted(byFamily.families, 'family', 'families')}${byFamily.few ? '*' : ''} ${together}`
  return `B - A ${formatDifference(difference)} points (${alone})${byFamily.few || alone !== together ? `, ${families}` : ''}`
}

/** `of 41 families 5 are higher in B, 1 is lower; sign test p 0.2187`. */
function familiesText({ byFamily: { families, lower, higher, p } }: Pick<PairedEstimate, 'byFamily'>): string {
  const are = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`
  return `of ${counted(families, 'family', 'families')} ${are(higher)} higher in B, ${are(lower)} lower; sign test ${formatP(p)}`
}

function unresolvedByFamily({ smallest, byFamily: { families } }: Pick<ShareComparison, 'smallest' | 'byFamily'>): string {
  if (!smallest) return `not resolvable with this corpus: ${counted(families, 'family', 'families')} cannot tell any difference from chance`
  const how = smallest.against ? `${smallest.families} families against ${smallest.against}` : `${smallest.families} families, all one way`
  return `not resolvable with this corpus; the smallest difference that is: about ${pointsText(smallest.difference)} (at least ${how})`
}

function unresolved(n: number, smallest: Resolvable | undefined): string {
  if (!smallest) return `not resolvable with this corpus: ${counted(n, 'item')} cannot tell any such difference from chance`
  const { flips, against, difference } = smallest
  const how = against ? `${flips} items against ${against}` : `${counted(flips, 'item')}, all one way`
  return `not resolvable with this corpus; the smallest difference that is: ${pointsText(difference)} (${how})`
}

/** Rounded up: what is printed is enough. */
const pointsText = (share: number) => `${(Math.ceil(share * 1000 - 1e-9) / 10).toFixed(1)} points`

export function colorOf(conclusion: Conclusion, good: boolean, doubtful: boolean, { colors }: Display): (line: string) => string {
  if (conclusion === 'unresolved') return colors.dim
  if (doubtful) return colors.yellow
  return (conclusion === 'more') === good ? colors.green : colors.red
}

/** `only A: defence/rug-pull-{001,004}, ... and 12 more (all with --json)`; nothing when there is none. No group of keys is longer than a line. */
export function keysText(what: string, keys: readonly string[], { columns }: Display): string[] {
  if (!keys.length) return []
  const fold = (group: readonly string[]) => foldKeys(group, group.length, {})
  const groups: string[][] = []
  for (const key of keys.slice(0, listed)) {
    const last = groups.at(-1)
    if (last && cells(fold([...last, key])) < columns - margin) last.push(key)
    else groups.push([key])
  }
  const more = keys.length > listed ? [`... and ${keys.length - listed} more (all with --json)`] : []
  return [`${what}: ${[...groups.map(fold), ...more].join(', ')}`]
}
