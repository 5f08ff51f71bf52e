import type { BenignItem, Item } from '../corpus/item.js'
import { parseCorpusFile } from '../corpus/parse.js'
import { AssayError } from '../errors.js'
import type { Secret } from '../suites/conformance/checks/features/secrets.js'
import type { Entry } from './lists.js'
import { labelOf, lineOf } from './names.js'
import { attacksIn } from './screen.js'
import { secretFound, withoutSecrets } from './secrets.js'
import { fileText, itemText } from './write-item.js'

/** Why something that a server lists becomes no item. `refused`: somebody has to look at it. */
export interface LeftOut {
  readonly label: string
  readonly why: string
  readonly refused: boolean
}

/** An entry that can be an item, with the item that it would be but for its id. */
export interface Candidate {
  readonly entry: Entry
  readonly item: BenignItem
}

export interface Screened {
  readonly candidates: readonly Candidate[]
  readonly leftOut: readonly LeftOut[]
}

/** Looks through what a server lists: what is no MCP, what holds a secret, and what holds an attack of the corpus is left out. */
export function screened(entries: readonly Entry[], known: readonly Secret[], corpus: readonly Item[]): Screened {
  const leftOut: LeftOut[] = []
  const seen = new Set<string>()
  const sound: Candidate[] = []
  for (const [index, entry] of entries.entries()) {
    const label = labelOf(entry)
    const parsed = parsedItem(entry, `entry-${index + 1}`)
    const secret = 'why' in parsed ? undefined : secretFound(parsed, known)
    if ('why' in parsed) leftOut.push({ label: safeLabel(label, known), why: withoutSecrets(parsed.why, known), refused: false })
    else if (secret !== undefined) leftOut.push({ label: labelBeside(entry, parsed, known, index), why: secret, refused: true })
    else if (seen.has(label)) leftOut.push({ label, why: 'it is listed twice, and the first is taken', refused: false })
    else sound.push({ entry, item: parsed })
    seen.add(label)
  }
  const attacks = attacksIn(
    sound.map(({ item }) => item),
    corpus,
  )
  for (const { entry, item } of sound) {
    const why = attacks.get(item.key)
    if (why !== undefined) leftOut.push({ label: labelOf(entry), why: why.replace('the item holds', 'it holds'), refused: true })
  }
  return { candidates: sound.filter(({ item }) => !attacks.has(item.key)), leftOut }
}

/** The entry as a corpus file would hold it, or why none can. */
function parsedItem({ fixture }: Entry, id: string): BenignItem | { readonly why: string } {
  const text = fileText({ kind: 'asked:harvest', namespace: 'asked' }, [
    itemText({ id, title: id, language: 'en', hardNegative: false, fixture }),
  ])
  try {
    const [item] = parseCorpusFile(text, { path: 'item', bundled: false }).items
    return item as BenignItem
  } catch (error) {
    if (!(error instanceof AssayError)) throw error
    const [first = ''] = error.message.split('\n')
    return { why: `it cannot be an item: ${lineOf(first.replace(/^item:\d+:\d+ (?:\([^)]*\) )?(?:items\[0\]\.)?/, ''), 300)}` }
  }
}

const safeLabel = (label: string, known: readonly Secret[]): string => withoutSecrets(label, known)

/** A name that holds the secret itself is not said. */
function labelBeside(entry: Entry, item: BenignItem, known: readonly Secret[], index: number): string {
  const named = { ...item, fixture: { type: item.fixture.type, name: entry.name } }
  return secretFound(named, known) === undefined ? labelOf(entry) : `${entry.kind} at place ${index + 1} (its name holds it)`
}
