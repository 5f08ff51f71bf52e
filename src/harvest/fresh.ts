import { itemDigest } from '../corpus/digest.js'
import { itemOf } from '../corpus/item-data.js'
import type { BenignItem } from '../corpus/item.js'
import { entryOf } from './lists.js'
import type { Merging } from './merge.js'
import { freshId, idOf, labelOf, lineOf } from './names.js'
import type { OwnFile } from './parse-own.js'
import { retiredIn } from './retired.js'
import { directiveIn } from './screen.js'
import type { NewItem } from './write-item.js'

/** An item that a file does not hold yet. */
export interface Fresh {
  readonly label: string
  readonly item: BenignItem
  readonly written: NewItem
  /** What the file holds of the same name. */
  readonly was: BenignItem | undefined
  /** The phrase that makes it a hard negative. */
  readonly directive: string | undefined
}

/** Tells what a server lists as before from what is new or otherwise, which gets an id that no item of the file ever had. `unchanged`: keys. */
export function freshItems({ before, candidates, file, prefix, server, language }: Merging): {
  readonly fresh: readonly Fresh[]
  readonly unchanged: ReadonlySet<string>
} {
  const old = before?.items ?? []
  const used = new Set([...old.map(({ id }) => id), ...retiredIn(before?.text ?? '')])
  const known = new Map(
    old.flatMap((item) => {
      const entry = entryOf(item.fixture)
      return entry ? [[labelOf(entry), item]] : []
    }),
  )
  const unchanged = new Set<string>()
  const fresh: Fresh[] = []
  for (const { entry, item } of candidates) {
    const label = labelOf(entry)
    const was = known.get(label)
    if (was?.digest === item.digest) {
      unchanged.add(was.key)
      continue
    }
    const id = freshId(idOf(entry, prefix), used)
    used.add(id)
    const directive = directiveIn(entry.fixture)
    const { fixture } = entry
    const written = { id, title: lineOf(`${label} of ${server}`), language, hardNegative: directive !== undefined, fixture }
    fresh.push({ label, item: built(written, file), written, was, directive })
  }
  return { fresh, unchanged }
}

function built(written: NewItem, { kind, namespace, path }: OwnFile): BenignItem {
  const identity = { file: path, line: 0, column: 0, digest: itemDigest({ fixture: written.fixture }), tags: [] }
  return itemOf(written, { format: 1, suite: 'benign', kind, namespace, items: [] }, identity) as BenignItem
}
