import type { DefenceItem, Fixture } from '../item.js'
import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'
import { type Decidable, reveal } from './reveal.js'
import { contentWords, leaves } from './text.js'
import { plainOf } from './variants.js'

const name = 'encoded-payloads'

/**
 * An item that names a decidable evasion holds text encoded that way, the attack is in it (decoding shows something that decoding the control
 * does not show), and a variant decodes to the directive of its plain pair: at least half of the words that the plain fixture has beyond its
 * control.
 */
export function checkEncodedPayloads(corpus: Pick<Corpus, 'items'>): Problem[] {
  return [...corpus.items.values()].flatMap((item) => {
    const wrong =
      item.suite === 'defence' && isDecidable(item.evasion) ? payloadProblem(item, item.evasion, plainOf(item, corpus)) : undefined
    return wrong === undefined ? [] : [itemProblem(name, item, wrong)]
  })
}

function payloadProblem(item: DefenceItem, evasion: Decidable, plain: DefenceItem | undefined): string | undefined {
  const shown = revealed(item.fixture, evasion)
  if (shown.length === 0) return `names the evasion ${evasion}, and nothing in the fixture decodes that way`
  const inControl = new Set(revealed(item.control, evasion))
  if (shown.every((piece) => inControl.has(piece)))
    return `what is encoded as ${evasion} stands in the control too: the attack is not in it`
  if (!plain) return undefined
  const directive = directiveWords(plain)
  const words = contentWords([...leaves(item.fixture), ...shown])
  const missing = [...directive].filter((word) => !words.has(word))
  if (missing.length * 2 <= directive.size) return undefined
  return `decodes to another directive than ${plain.id}: it lacks ${missing.slice(0, 5).join(', ')}`
}

/** Words that a fixture has beyond its control. */
function directiveWords({ fixture, control }: DefenceItem): Set<string> {
  const others = contentWords(leaves(control))
  return new Set([...contentWords(leaves(fixture))].filter((word) => !others.has(word)))
}

function revealed(fixture: Fixture, evasion: Decidable): string[] {
  return leaves(fixture).flatMap((leaf) => reveal[evasion](leaf))
}

function isDecidable(evasion: string | null): evasion is Decidable {
  return evasion !== null && Object.hasOwn(reveal, evasion)
}
