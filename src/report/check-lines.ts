import type { ServerItem } from '../corpus/item.js'
import type { RevisionFinding } from '../suites/conformance/finding.js'
import { safeText } from './safe.js'

const longest = 240

/** What there is to see of a requirement that is not kept, or of an attack that succeeded: of the first revision what went over the wire, and the section. */
export function checkLines(
  item: ServerItem,
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
    ...(item.suite === 'conformance'
      ? ([
          ['section', safeText(item.section, longest)],
          ['link', safeText(item.link, longest)],
        ] as const)
      : []),
  ]
}
