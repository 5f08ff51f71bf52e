import { findingRecord } from '../report/record-item.js'
import type { RevisionFinding } from '../suites/conformance/finding.js'

/** What a check came to in one revision, then or now. */
export interface Finding {
  readonly revision: string
  readonly kind: string
  readonly what?: string | undefined
  readonly sent?: string | undefined
  readonly received?: string | undefined
}

/** Then and now, each attempt of each revision, and once what came to the same. A requirement that is kept leaves nothing to show. */
export function findingLines(
  then: readonly Finding[] = [],
  now: readonly RevisionFinding[] | undefined,
  safe: (text: string) => string,
): string[] {
  const findings = nowAsThen(now)
  const part = (when: string, { revision, kind, what, sent, received }: Finding) => [
    '',
    `  ${when}, in ${revision}: ${kind}${what === undefined ? '' : `, ${safe(what)}`}`,
    ...(sent === undefined ? [] : [`    sent      "${safe(sent)}"`]),
    ...(received === undefined ? [] : [`    received  "${safe(received)}"`]),
  ]
  const again = then.length === findings.length && then.every((side, index) => isAlike(side, findings[index]))
  if (!again) return [...then.flatMap((side) => part('then', side)), ...findings.flatMap((side) => part('now', side))]
  return findings.flatMap((side, index) => part(`then and now${isEqual(then[index], side) ? '' : ' (but for ports, times and ids)'}`, side))
}

/** Cut as a record cuts them. */
export const nowAsThen = (findings: readonly RevisionFinding[] = []): readonly Finding[] =>
  findings.map((finding) => findingRecord(finding, findings.length))

const textsOf = ({ revision, kind, what, sent, received }: Finding): string => JSON.stringify([revision, kind, what, sent, received])
const isEqual = (then: Finding | undefined, now: Finding): boolean => then !== undefined && textsOf(then) === textsOf(now)

/** What is another one in every run: the port that was free, the time, what is random. */
const passing =
  /(?<=(?:127\.0\.0\.1|localhost|\[::1\]):)\d+|\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\bassay-[0-9a-f]{8,}|\b[0-9a-f]{16,}\b/gi

function isAlike(then: Finding, now: Finding | undefined): boolean {
  return now !== undefined && textsOf(then).replaceAll(passing, '') === textsOf(now).replaceAll(passing, '')
}
