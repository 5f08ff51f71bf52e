import type { DefenceItem, Item } from '../item.js'
import { isInput } from '../item-kind.js'
import type { Corpus } from '../load.js'
import { directivesIn } from './directives.js'
import { type Problem, itemProblem } from './problem.js'
import { revealedAnywhere } from './reveal.js'
import { leaves, shingles } from './text.js'

const name = 'benign-directives'

/**
 * A benign item holds no directive. Whether a text orders something is not decidable; these two things are:
 *
 * 1. No benign item, hard negative or not, and no control holds the attack of a pair: half and more of the five-word runs that a fixture has
 *    beyond its control. Hard negatives quote attacks, but in words of their own.
 * 2. A benign item in which a phrase of directives stands, plainly or encoded, is a hard negative and says so.
 */
export function checkBenignDirectives(corpus: Pick<Corpus, 'items'>): Problem[] {
  const items = [...corpus.items.values()]
  const attacks = items.flatMap((item) => (item.suite === 'defence' ? attackOf(item) : []))
  return items.flatMap((item) => [...carriedAttacks(item, attacks), ...unmarked(item)])
}

interface Attack {
  readonly key: string
  readonly runs: ReadonlySet<string>
}

/** With fewer runs than these, a common phrase would do. */
const leastRuns = 5

function attackOf({ key, fixture, control }: DefenceItem): Attack[] {
  const others = shingles(leaves(control))
  const runs = new Set([...shingles(leaves(fixture))].filter((run) => !others.has(run)))
  return runs.size < leastRuns ? [] : [{ key, runs }]
}

function carriedAttacks(item: Item, attacks: readonly Attack[]): Problem[] {
  if (!isInput(item)) return []
  const own = shingles(leaves(item.suite === 'defence' ? item.control : item.fixture))
  const where = item.suite === 'defence' ? 'the control' : 'the item'
  return attacks
    .filter(({ runs }) => [...runs].filter((run) => own.has(run)).length * 2 >= runs.size)
    .map(({ key }) => itemProblem(name, item, `${where} holds the attack of ${key}`))
}

function unmarked(item: Item): Problem[] {
  if (item.suite !== 'benign' || item.hardNegative) return []
  const texts = leaves(item.fixture)
  return directivesIn([...texts, ...texts.flatMap(revealedAnywhere)]).map(({ family, match }) =>
    itemProblem(name, item, `holds a phrase of directives (${family}: ${JSON.stringify(match)}) and is not marked as a hard negative`),
  )
}
