import type { ServerItem } from '../corpus/item.js'
import type { RevisionFinding } from '../suites/conformance/finding.js'
import type { FindingRecord } from './run-record.js'
import { safeText } from './safe.js'

const longest = 240

type Line = readonly [label: string, text: string]

/** What there is to see of a requirement that is not kept, or of an attack that succeeded: of the first revision what went over the wire, and the section. */
export function checkLines(item: ServerItem, { findings }: { readonly findings?: readonly RevisionFinding[] | undefined }): Line[] {
  return [
    ...brokenLines(findings),
    ...(item.suite === 'conformance'
      ? ([
          ['section', safeText(item.section, longest)],
          ['link', safeText(item.link, longest)],
        ] as const)
      : []),
  ]
}

/** In which revisions it is broken, and in which kept: `in 2025-06-18, 2025-11-25; kept in 2026-07-28`. Undefined where there was one alone. */
export function brokenIn(findings: readonly FindingRecord[] = []): string | undefined {
  const of = (wanted: FindingRecord['kind']) => findings.filter(({ kind }) => kind === wanted).map(({ revision }) => revision)
  const [broken, kept] = [of('broken'), of('kept')]
  if (!broken.length || broken.length + kept.length < 2) return undefined
  return safeText(`in ${[...new Set(broken)].join(', ')}${kept.length ? `; kept in ${[...new Set(kept)].join(', ')}` : ''}`, longest)
}

/** Broken in some revisions and kept in others: which of them the baseline was recorded in is not in it. */
export const isSplit = (findings: readonly FindingRecord[] = []): boolean =>
  ['broken', 'kept'].every((wanted) => findings.some(({ kind }) => kind === wanted))

/** Why a requirement that is kept in some revisions may be no worse than it was. */
export const splitNote = 'the baseline holds no revisions: where those that break were not tried then, nothing got worse'

/** In which revisions, and what went over the wire in the first that shows it. */
export function brokenLines(findings: readonly FindingRecord[] = []): Line[] {
  const first = findings.find(({ kind }) => kind === 'broken')
  if (!first) return []
  const where = brokenIn(findings)
  return [
    ...(where === undefined ? [] : [['where', where] as const]),
    ['broken', `${first.revision}: ${safeText(first.what ?? '', longest)}`],
    ...(first.sent === undefined ? [] : [['sent', `"${safeText(first.sent, longest)}"`] as const]),
    ...(first.received === undefined ? [] : [['received', `"${safeText(first.received, longest)}"`] as const]),
  ]
}
