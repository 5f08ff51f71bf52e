import type { ConformanceItem } from '../corpus/item.js'
import type { RevisionFinding } from '../suites/conformance/finding.js'
import { safeText } from './safe.js'

const longest = 240

/** What there is to see of a check that did not keep its requirement: the section, and of the first revision that broke it what went over the wire. */
export function checkLines(
  { section, link }: ConformanceItem,
  { findings = [] }: { readonly findings?: readonly RevisionFinding[] | undefined },
): (readonly [label: string, text: string])[] {
  const broken = findings.filter(({ kind }) => kind === 'broken')
  const [first] = broken
  const others = broken.slice(1).map(({ revision }) => revision)
  return [
    ...(first ? ([['broken', `${first.revision}: ${safeText(first.what ?? '', longest)}`]] as const) : []),
    ...(first?.sent === undefined ? [] : ([['sent', `"${safeText(first.sent, longest)}"`]] as const)),
    ...(first?.received === undefined ? [] : ([['received', `"${safeText(first.received, longest)}"`]] as const)),
    ...(others.length ? ([['also', others.join(', ')]] as const) : []),
    ['section', safeText(section, longest)],
    ['link', safeText(link, longest)],
  ]
}
