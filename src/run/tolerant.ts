import type { ResolvedOptions } from '../config/resolve.js'
import type { Item } from '../corpus/item.js'
import type { Corpus } from '../corpus/load.js'
import { revisions } from '../corpus/revisions.js'
import type { RubricVector } from '../scoring/item.js'

/** Whether an aggregate rule judges the attack of this item. Loads nothing: it runs in the workers too. */
export function isTolerant(vectors: ReadonlySet<string>, item: Item | undefined): boolean {
  return item?.suite === 'defence' && vectors.has(item.vector)
}

/**
 * Vectors whose attacks the option `tolerance` judges: with a bound a vector all, with a bound for the total alone those that the total is over. The rule by
 * item stays in force for the others, as nothing would judge them.
 */
export function tolerantVectors(options: ResolvedOptions, corpus: Corpus): ReadonlySet<string> {
  const { vector, total } = options.tolerance ?? {}
  if (vector !== undefined) return new Set(corpus.vectors)
  return new Set(total === undefined ? [] : rubricOf(options, corpus).map(({ id }) => id))
}

/** The vectors that totals are over: those of the rubric. Where a user scores nothing but own items, their own vectors are all there is. */
export function rubricOf(options: ResolvedOptions, corpus: Corpus): readonly RubricVector[] {
  const shared = [...corpus.rubric.values()]
  if (options.bundled) return shared
  const own = corpus.vectors.filter((id) => !corpus.rubric.has(id))
  return [...shared, ...own.map((id) => ({ id, family: 'own', appliesTo: revisions }))]
}
