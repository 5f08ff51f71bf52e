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
