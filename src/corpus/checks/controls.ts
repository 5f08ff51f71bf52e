import { canonicalJson } from '../canonical.js'
import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'

/** A control is an input of the same type and with the same fields as its fixture, so that no field gives it away, and not the same input. */
export function checkControls(corpus: Pick<Corpus, 'items'>): Problem[] {
  return [...corpus.items.values()].flatMap((item) => {
    if (item.suite !== 'defence') return []
    if (item.fixture.type !== item.control.type) {
      return [itemProblem('controls', item, `the control is a ${item.control.type}, the fixture a ${item.fixture.type}`)]
    }
    const [fields, others] = [item.fixture, item.control].map((input) => Object.keys(input).toSorted().join(', '))
    if (fields !== others) return [itemProblem('controls', item, `the control has the fields ${others}, the fixture ${fields}`)]
    return canonicalJson(item.fixture) === canonicalJson(item.control) ? [itemProblem('controls', item, 'the control is the fixture')] : []
  })
}
