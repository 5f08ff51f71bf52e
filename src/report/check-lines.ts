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

/** What went over the wire in the first revision that shows it, and in which others it is so. */
export function brokenLines(findings: readonly FindingRecord[] = []): Line[] {
  const broken = findings.filter(({ kind }) => kind === 'broken')
  const [first] = broken
  if (!first) return []
  const others = broken.slice(1).map(({ revision }) => revision)
  return [
    ['broken', `${first.revision}: ${safeText(first.what ?? '', longest)}`],
    ...(first.sent === undefined ? [] : [['sent', `"${safeText(first.sent, longest)}"`] as const]),
    ...(first.received === undefined ? [] : [['received', `"${safeText(first.received, longest)}"`] as const]),
    ...(others.length ? [['also', others.join(', ')] as const] : []),
  ]
}
