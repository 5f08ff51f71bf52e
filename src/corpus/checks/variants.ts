import type { DefenceItem } from '../item.js'
import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'

/** `variantOf` names the plain pair: an item of the same namespace, another one, that is no variant itself. A variant says how it differs. */
export function checkVariants(corpus: Pick<Corpus, 'items'>): Problem[] {
  return [...corpus.items.values()].flatMap((item) => {
    if (item.suite !== 'defence' || item.variantOf === null) return []
    const wrong = variantProblem(item, plainOf(item, corpus))
    return wrong === undefined ? [] : [itemProblem('variants', item, wrong)]
  })
}

/** The plain pair of a variant, if it exists. */
export function plainOf(item: DefenceItem, corpus: Pick<Corpus, 'items'>): DefenceItem | undefined {
  if (item.variantOf === null) return undefined
  const plain = corpus.items.get(item.key.slice(0, item.key.length - item.id.length) + item.variantOf)
  return plain?.suite === 'defence' ? plain : undefined
}

function variantProblem(item: DefenceItem, plain: DefenceItem | undefined): string | undefined {
  if (!plain) return `variantOf names ${item.variantOf}, which does not exist`
  if (plain === item) return 'variantOf names the item itself'
  if (plain.variantOf !== null) return `variantOf names ${plain.id}, which is a variant of ${plain.variantOf}`
  return item.evasion === null ? 'a variant needs an evasion' : undefined
}
