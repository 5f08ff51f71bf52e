import type { Revision } from '../../corpus/revisions.js'

/** What a check came to in one revision. Texts are hostile, and cut. */
export interface RevisionFinding {
  readonly revision: Revision
  readonly kind: 'kept' | 'broken' | 'not-applicable'
  /** What the server did, or why it could not be asked. */
  readonly what?: string
  readonly sent?: string
  readonly received?: string
}
