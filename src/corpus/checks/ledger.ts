import { AssayError } from '../../errors.js'
import { parseJsonc } from '../jsonc.js'
import type { Corpus } from '../load.js'
import { type Problem, itemProblem } from './problem.js'

/** Every id that was ever released, with the digest it had: key -> digest. */
export type Ledger = ReadonlyMap<string, string>

/** An id never changes its meaning: what is sent and judged under it stays what it was. Items that the ledger does not know yet are new. */
export function checkLedger(corpus: Pick<Corpus, 'items'>, ledger: Ledger): Problem[] {
  return [...corpus.items.values()].flatMap((item) => {
    const released = ledger.get(item.key)
    if (released === undefined || released === item.digest) return []
    return [
      itemProblem(
        'ledger',
        item,
        `its content changed after its release (${released} -> ${item.digest}): retire the id and use the next number`,
      ),
    ]
  })
}

/** Ids that were released and are gone. Their numbers stay unused. */
export function retiredIds(corpus: Pick<Corpus, 'items'>, ledger: Ledger): Set<string> {
  return new Set([...ledger.keys()].filter((key) => !corpus.items.has(key)).map((key) => key.slice(key.indexOf('/') + 1)))
}

/** Reads `corpus/ledger.json`: `{ "format": 1, "items": { "<key>": "<digest>" } }`. `path` is what errors call it. */
export function parseLedger(text: string, path: string): Ledger {
  const parsed = parseJsonc(text)
  const { format, items } = ('value' in parsed ? parsed.value : {}) as { readonly format?: unknown; readonly items?: unknown }
  const entries = typeof items === 'object' && items !== null ? Object.entries(items) : undefined
  if (format !== 1 || !entries?.every(([, digest]) => typeof digest === 'string' && /^[\da-f]{16}$/.test(digest))) {
    throw new AssayError(`${path}: expected format 1 and items, a digest of 16 hex digits by key`)
  }
  return new Map(entries as [string, string][])
}
