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
          ['section', safeText(sectionOf(item, findings), longest)],
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

/**
 * The section that a requirement comes from, with the revision whose text is linked where the server broke it in another one. Pages and headings move
 * between revisions, so that a link is not made for the other from this one.
 */
export function sectionOf(
  { section, link }: { readonly section: string; readonly link: string },
  findings: readonly Pick<FindingRecord, 'revision' | 'kind'>[] = [],
): string {
  const [linked] = /(?<=\/)\d{4}-\d\d-\d\d(?=\/)/.exec(link) ?? []
  const found = (findings.find(({ kind }) => kind === 'broken') ?? findings.find(({ kind }) => kind === 'kept'))?.revision
  return linked === undefined || found === undefined || linked === found ? section : `${section} (text of ${linked}; found in ${found})`
}
