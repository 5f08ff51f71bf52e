import { type Estimate, estimate } from './clustered.js'
import { type RubricVector, type ScoredItem, clusterOf } from './item.js'
import { creditOf } from './level.js'
import { type Tally, partOf, tallyOf } from './tally.js'

/** Three readings of how well attacks are covered, each in [0, 1]. */
interface Coverage {
  /** CorpusRobustCoverage: mean over all fixtures. */
  readonly robust: number
  /** Best fixture: what the defence can do. */
  readonly capability: number
  /** Worst fixture: what it does whatever the attack looks like. */
  readonly guaranteed: number
}

export interface VectorScore extends Coverage {
  readonly vector: string
  /** Family of the vector; absent when the rubric does not know it: then it is in no total. */
  readonly family?: string
  readonly items: readonly ScoredItem[]
  readonly tally: Tally
}

/** A mean over vectors, each vector with the same weight. */
export interface Total extends Coverage, Estimate {
  readonly vectors: number
  readonly tally: Tally
}

/** The credit of an item: the denominator is the corpus, so whatever was not measured, or was waived, counts 0. */
export function itemCredit(item: ScoredItem): number {
  return item.outcome && partOf(item) === 'measured' ? creditOf(item.outcome) : 0
}

/** One score a vector that the items hold, in the rubric's order; vectors unknown to it follow by name. `credit` is in [0, 1]. */
export function scoreVectors(
  items: readonly ScoredItem[],
  rubric: readonly RubricVector[],
  credit: (item: ScoredItem) => number = itemCredit,
): VectorScore[] {
  const byVector = new Map<string, ScoredItem[]>()
  for (const item of items) {
    if (item.vector === undefined) continue
    const sameVector = byVector.get(item.vector)
    if (sameVector) sameVector.push(item)
    else byVector.set(item.vector, [item])
  }
  const families = new Map(rubric.map(({ id, family }) => [id, family]))
  const unknown = [...byVector.keys()].filter((id) => !families.has(id)).toSorted()
  return [...families.keys(), ...unknown].flatMap((vector) => {
    const own = byVector.get(vector)
    if (!own) return []
    const family = families.get(vector)
    const credits = own.map(credit)
    const robust = mean(credits)
    return [
      {
        vector,
        ...(family !== undefined && { family }),
        items: own,
        robust,
        capability: Math.max(...credits),
        guaranteed: Math.min(...credits),
        tally: tallyOf(own),
      },
    ]
  })
}

/** The total over the vectors of the rubric among `scores`; undefined when there are none. */
export function totalOf(scores: readonly VectorScore[], credit: (item: ScoredItem) => number = itemCredit): Total | undefined {
  const known = scores.filter((score) => score.family !== undefined)
  if (!known.length) return undefined
  const samples = known.flatMap(({ items }) =>
    items.map((item) => ({ value: credit(item), family: clusterOf(item), weight: 1 / items.length })),
  )
  return {
    vectors: known.length,
    robust: mean(known.map((score) => score.robust)),
    capability: mean(known.map((score) => score.capability)),
    guaranteed: mean(known.map((score) => score.guaranteed)),
    tally: tallyOf(known.flatMap((score) => score.items)),
    ...estimate(samples),
  }
}

/** Added left to right (statistics.md 7). */
function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
