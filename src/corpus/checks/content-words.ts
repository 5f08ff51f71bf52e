import type { DefenceItem } from '../item.js'
import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'
import { contentWords, leaves } from './text.js'

const name = 'content-words'
const least = 1 / 3

/**
 * At least a third of a fixture's content words stand in its control. Where they do not, a defence that matches words is taken for one that
 * understands. An exception that is not needed (any more) is a problem too.
 */
export function checkContentWords(corpus: Pick<Corpus, 'items'>, exceptions: ReadonlyMap<string, string> = new Map()): Problem[] {
  const low = [...corpus.items.values()].flatMap((item) => (item.suite === 'defence' && sharedWords(item) < least ? [item] : []))
  const keys = new Set(low.map((item) => item.key))
  return [
    ...low
      .filter((item) => !exceptions.has(item.key))
      .map((item) =>
        itemProblem(name, item, `${percent(sharedWords(item))} of the fixture's content words stand in the control, at least 33% have to`),
      ),
    ...[...exceptions.keys()]
      .filter((key) => !keys.has(key))
      .map((key) => ({ check: name, subject: key, message: 'is listed as an exception and needs none' })),
  ]
}

/** Share of the fixture's content words that its control holds; 1 when the fixture has none. */
export function sharedWords({ fixture, control }: Pick<DefenceItem, 'fixture' | 'control'>): number {
  const words = contentWords(leaves(fixture))
  const others = contentWords(leaves(control))
  return words.size === 0 ? 1 : [...words].filter((word) => others.has(word)).length / words.size
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
