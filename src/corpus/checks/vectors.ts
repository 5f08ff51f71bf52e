import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'

/** Every vector of the rubric has items, and every item's vector is in the rubric or, with its namespace, the file's own. */
export function checkVectors(corpus: Pick<Corpus, 'items' | 'rubric'>): Problem[] {
  const items = [...corpus.items.values()].flatMap((item) => (item.suite === 'defence' ? [item] : []))
  const used = new Set(items.map((item) => item.vector))
  return [
    ...[...corpus.rubric.keys()]
      .filter((id) => !used.has(id))
      .map((id) => ({ check: 'vectors', subject: id, message: 'the vector has no item' })),
    ...items
      .filter((item) => !corpus.rubric.has(item.vector) && !(item.namespace !== undefined && item.vector.startsWith(`${item.namespace}:`)))
      .map((item) => itemProblem('vectors', item, `the vector ${item.vector} is not in fixtures/vectors.json`)),
  ]
}
