import { type Total, type VectorScore, scoreVectors, totalOf } from './coverage.js'
import type { RubricVector, ScoredItem } from './item.js'

export type NamedTotal = Total & { readonly name: string }

/** A total for each family of the rubric, in the order in which families appear there. */
export function totalsByFamily(scores: readonly VectorScore[]): NamedTotal[] {
  const families = new Set(scores.flatMap(({ family }) => family ?? []))
  return [...families].flatMap((name) => named(name, totalOf(scores.filter(({ family }) => family === name))))
}

/**
 * A total for each protocol revision, oldest first: over the items that exist in it. The vector says in which revisions the situation
 * exists; an item's own `appliesTo` narrows that.
 */
export function totalsByRevision(items: readonly ScoredItem[], rubric: readonly RubricVector[]): NamedTotal[] {
  const revisions = new Map(rubric.map(({ id, appliesTo }) => [id, appliesTo]))
  const exists = ({ vector = '', appliesTo }: ScoredItem, revision: string) =>
    revisions.get(vector)?.includes(revision) === true && appliesTo?.includes(revision) !== false
  const all = [...new Set(rubric.flatMap(({ appliesTo }) => appliesTo))].toSorted()
  return all.flatMap((name) =>
    named(
      name,
      totalOf(
        scoreVectors(
          items.filter((item) => exists(item, name)),
          rubric,
        ),
      ),
    ),
  )
}

function named(name: string, total: Total | undefined): NamedTotal[] {
  return total ? [{ name, ...total }] : []
}
