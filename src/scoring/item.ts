import type { Outcome } from '../baseline/outcome.js'
import type { Item, Suite } from '../corpus/item.js'

/** An item of the corpus with what became of it. Scores take the whole corpus: what did not run has no outcome, and still counts. */
export interface ScoredItem {
  readonly key: string
  readonly suite: Suite
  /** Of a check. */
  readonly level?: 'MUST' | 'SHOULD' | undefined
  /** Of a task. */
  readonly weight?: number | undefined
  /** Of a defence item. */
  readonly vector?: string | undefined
  /** Of a benign item. */
  readonly kind?: string | undefined
  readonly family?: string | undefined
  /** Protocol revisions; absent: those of the vector. */
  readonly appliesTo?: readonly string[] | undefined
  /** Absent: not selected, or waived. */
  readonly outcome?: Outcome | undefined
  readonly waived?: boolean | undefined
  /** ms that the target took, one entry an input. */
  readonly latency?: readonly number[] | undefined
}

/**
 * The cluster of an item: families are named within their vector or kind, and an item without a family shares the idea of all those there.
 */
export function clusterOf({ vector, kind, family }: ScoredItem): string {
  return `${vector ?? kind ?? ''}/${family ?? ''}`
}

/** What an item is scored with: its vector, kind or level. */
export function groupOf(item: Item): Pick<ScoredItem, 'vector' | 'family' | 'kind' | 'level' | 'weight'> {
  switch (item.suite) {
    case 'defence':
      return { vector: item.vector, family: item.family }
    case 'benign':
      return { kind: item.kind }
    case 'tasks':
      return { weight: item.weight }
    case 'conformance':
      return { level: item.level }
  }
}

/** What scores need to know of a vector (`fixtures/vectors.json`). */
export interface RubricVector {
  readonly id: string
  readonly family: string
  readonly appliesTo: readonly string[]
}
