import type { Item } from '../item.js'
import { isInput } from '../item-kind.js'
import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'
import { leaves, shingles } from './text.js'

const most = 0.8

/**
 * No two fixtures are nearer than 0.8 (Jaccard index over runs of five words): an item that repeats another adds weight, not evidence. A
 * variant is near its plain pair by design, and so are two variants of one pair.
 */
export function checkNearDuplicates(corpus: Pick<Corpus, 'items'>): Problem[] {
  const items = [...corpus.items.values()].filter(isInput)
  return nearPairs(
    items.map((item) => shingles(leaves(item.fixture))),
    most,
  ).flatMap(([a, b, nearness]) => {
    const [first, second] = [items[a], items[b]]
    if (!first || !second || related(first, second)) return []
    return [
      itemProblem(
        'near-duplicates',
        second,
        `says nearly the same as ${first.key} (likeness ${nearness.toFixed(2)}, allowed is less than ${most})`,
      ),
    ]
  })
}

/** Pairs of sets with a Jaccard index of `least` and more. Only sets that share a member are compared. */
function nearPairs(sets: readonly ReadonlySet<string>[], least: number): [number, number, number][] {
  const holders = new Map<string, number[]>()
  const pairs: [number, number, number][] = []
  sets.forEach((set, index) => {
    const shared = new Map<number, number>()
    for (const member of set) {
      const earlier = holders.get(member) ?? []
      for (const other of earlier) shared.set(other, (shared.get(other) ?? 0) + 1)
      holders.set(member, [...earlier, index])
    }
    for (const [other, count] of shared) {
      const nearness = count / (set.size + (sets[other]?.size ?? 0) - count)
      if (nearness >= least) pairs.push([other, index, nearness])
    }
  })
  return pairs
}

function related(a: Item, b: Item): boolean {
  if (a.suite !== 'defence' || b.suite !== 'defence' || a.namespace !== b.namespace) return false
  return a.variantOf === b.id || b.variantOf === a.id || (a.variantOf !== null && a.variantOf === b.variantOf)
}
