import type { Outcome } from '../baseline/outcome.js'
import type { RevisionFinding } from '../suites/conformance/finding.js'
import type { Expected } from '../suites/official/expected.js'

/** What became of an item: what a test leaves in `task.meta.assay` on its way to the reporters. */
export interface ItemMeta {
  readonly key: string
  readonly digest: string
  readonly outcome?: Outcome
  /** ms that the target took, an entry an input. */
  readonly latency?: readonly number[]
  /** The defence's own reasons, cut. */
  readonly signals?: { readonly attack?: string; readonly control?: string }
  /** Of a check: what came of it in each revision that was tried, and why it could not be asked. */
  readonly findings?: readonly RevisionFinding[]
  readonly reason?: string
  /** Of an item that was played in trials: how many, and how many of them ended in an error and are in no count. */
  readonly trials?: { readonly played: number; readonly errors: number }
  /** Of a scenario of the official suite: what the user's file of expected failures says of it. */
  readonly expected?: Expected
  /** Why this and others could not be asked, with what mends it: said once a run. */
  readonly remedy?: string
}

/** An error that came after the verdict of the item that caused it. */
export interface LateError {
  readonly key: string
  readonly reason: string
}

/** Results by item key. A skipped test left no outcome, unless a waiver skipped it; a late error takes the place of the verdict before it. */
export function collectResults(metas: readonly ItemMeta[], late: readonly LateError[]): Map<string, ItemMeta> {
  const results = new Map(metas.map((meta) => [meta.key, meta]))
  for (const { key, reason } of late) {
    const meta = results.get(key)
    if (meta) results.set(key, { ...meta, outcome: { error: `${reason}, after its verdict was given` } })
  }
  return results
}
