import type { ItemRun } from '../run.js'
import type { RevisionFinding } from './finding.js'

/** What a check that nothing can be asked of comes to. */
export const notApplicable = (reason: string, findings: readonly RevisionFinding[]): ItemRun => ({
  outcome: { unmeasured: 'not-applicable' },
  latency: [],
  signals: {},
  findings,
  reason,
})

/** What its findings in all revisions come to: the worst of them. `broken`: the status where one is broken. */
export function itemRunOf(findings: readonly RevisionFinding[], broken: 'warn' | 'fail'): ItemRun {
  const asked = findings.filter(({ kind }) => kind !== 'not-applicable')
  if (!asked.length) return notApplicable(findings[0]?.what ?? '', findings)
  return { outcome: { status: asked.every(({ kind }) => kind === 'kept') ? 'pass' : broken }, latency: [], signals: {}, findings }
}

/** UTF-16 units that are kept of a text of a finding. */
const longest = 2000

export const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text)
