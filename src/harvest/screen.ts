import { checkBenignDirectives } from '../corpus/checks/benign-directives.js'
import { directivesIn } from '../corpus/checks/directives.js'
import { checkNearDuplicates } from '../corpus/checks/near-duplicates.js'
import { revealedAnywhere } from '../corpus/checks/reveal.js'
import { leaves } from '../corpus/checks/text.js'
import type { BenignItem, Fixture, Item } from '../corpus/item.js'

/** A phrase of directives that stands in a fixture, plainly or encoded: then the item is a hard negative. */
export function directiveIn(fixture: Fixture): string | undefined {
  const texts = leaves(fixture)
  const [found] = directivesIn([...texts, ...texts.flatMap(revealedAnywhere)])
  return found && `${found.family}: ${JSON.stringify(found.match)}`
}

/** Items that hold the attack of a pair of the corpus, by key with what is to be said of it: they are no benign items. */
export function attacksIn(items: readonly BenignItem[], corpus: readonly Item[]): ReadonlyMap<string, string> {
  const attacks = corpus.filter(({ suite }) => suite === 'defence')
  const asked = items.map((item) => ({ ...item, hardNegative: true }))
  const own = new Set(items.map(({ key }) => key))
  const problems = checkBenignDirectives({ items: new Map([...attacks, ...asked].map((item) => [item.key, item])) })
  return new Map(problems.flatMap(({ subject, message }) => (own.has(subject) ? [[subject, message]] : [])))
}

/**
 * Of items in the order of their rights, those that say nearly the same as one before them, by key with what is to be said of it. `fixed`: items that are there
 * whatever they are near to.
 */
export function repeatsAmong(fixed: readonly Item[], items: readonly Item[]): ReadonlyMap<string, string> {
  const repeats = new Map<string, string>()
  const optional = new Set(items.map(({ key }) => key))
  for (;;) {
    const left = new Map([...fixed, ...items].filter(({ key }) => !repeats.has(key)).map((item) => [item.key, item]))
    // One after the other: what is near to a repeat alone stays.
    const first = checkNearDuplicates({ items: left }).find(({ subject }) => optional.has(subject))
    if (!first) return repeats
    repeats.set(first.subject, first.message)
  }
}
