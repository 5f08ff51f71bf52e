import type { BenignItem, Item } from '../corpus/item.js'
import type { Candidate, LeftOut } from './candidates.js'
import { type Fresh, freshItems } from './fresh.js'
import { type EntryKind, entryOf } from './lists.js'
import { labelOf } from './names.js'
import type { OwnFile } from './parse-own.js'
import { withRetired } from './retired.js'
import { repeatsAmong } from './screen.js'
import { splice } from './splice.js'
import { fileText, itemText } from './write-item.js'

export interface Merging {
  readonly file: OwnFile
  /** As the user calls it. */
  readonly server: string
  /** What ids begin with; undefined where the namespace tells the server. */
  readonly prefix: string | undefined
  readonly language: string
  /** The file as it is, and its items; undefined: there is none. */
  readonly before: { readonly text: string; readonly items: readonly BenignItem[] } | undefined
  readonly candidates: readonly Candidate[]
  readonly leftOut: readonly LeftOut[]
  /** Kinds of which more may be listed than is known. */
  readonly unsure: ReadonlySet<EntryKind>
  readonly prune: boolean
  /** Whether an item must not stay that is not listed any more: a secret has been found in it. */
  readonly isBarred: (item: BenignItem) => boolean
  /** What the items stand beside: those of the corpus, and those of other servers. */
  readonly beside: readonly Item[]
}

export interface Merged {
  /** Undefined: no item is left, so there is to be no file. */
  readonly text: string | undefined
  readonly items: readonly BenignItem[]
  readonly counts: Readonly<Record<'new' | 'changed' | 'unchanged' | 'gone' | 'removed', number>>
  /** What is to be said of single entries, `label: what`. Hostile text. */
  readonly notes: readonly string[]
}

/**
 * Brings a file up to date. What a server lists as before stays as it stands; what it lists otherwise takes the place of what it was, under a new id; what it
 * does not list any more is kept unless it is pruned. What would say nearly the same as another item is left out.
 */
export function merge(merging: Merging): Merged {
  const { before, beside, prune } = merging
  const old = before?.items ?? []
  const { fresh, unchanged } = freshItems(merging)
  const replaced = new Set(fresh.flatMap(({ was }) => was?.key ?? []))
  const { barred, gone } = missingOf(merging, (item) => unchanged.has(item.key) || replaced.has(item.key))
  const fixed = old.filter((item) => !replaced.has(item.key) && !barred.includes(item) && !gone.includes(item))
  const repeats = repeatsAmong([...beside, ...fixed], [...fresh.map(({ item }) => item), ...(prune ? [] : gone)])

  const added = fresh.filter(({ item }) => !repeats.has(item.key))
  const isLeaving = (item: BenignItem) =>
    replaced.has(item.key) || barred.includes(item) || (gone.includes(item) && (prune || repeats.has(item.key)))
  const staying = old.filter((item) => !isLeaving(item))
  const leaving = old.filter(isLeaving)
  const changed = added.filter(({ was }) => was !== undefined).length
  return {
    text: staying.length + added.length === 0 ? undefined : textOf(merging, leaving, added),
    items: [...staying, ...added.map(({ item }) => item)],
    counts: {
      new: added.length - changed,
      changed,
      unchanged: unchanged.size,
      gone: gone.filter((item) => !isLeaving(item)).length,
      removed: leaving.length - changed,
    },
    notes: [...fresh.flatMap((each) => freshNotes(each, repeats)), ...gone.map((item) => goneNote(item, isLeaving(item), repeats))],
  }
}

/** Items of what the server does not list, or not in a way that can be taken. An item that no harvest has written is the user's. */
function missingOf({ before, leftOut, unsure, isBarred }: Merging, isThere: (item: BenignItem) => boolean) {
  const refused = new Set(leftOut.map(({ label }) => label))
  const missing = (before?.items ?? []).flatMap((item) => {
    const entry = entryOf(item.fixture)
    return entry === undefined || isThere(item) ? [] : [{ item, entry }]
  })
  const isRefused = ({ item, entry }: (typeof missing)[number]) => refused.has(labelOf(entry)) || isBarred(item)
  return {
    barred: missing.filter(isRefused).map(({ item }) => item),
    gone: missing.filter((each) => !isRefused(each) && !unsure.has(each.entry.kind)).map(({ item }) => item),
  }
}

function freshNotes({ label, item, directive }: Fresh, repeats: ReadonlyMap<string, string>): string[] {
  const repeat = repeats.get(item.key)
  if (repeat !== undefined) return [`${label}: it is left out, since it ${repeat}`]
  return directive === undefined ? [] : [`${label}: it is a hard negative, since a phrase of directives stands in it (${directive})`]
}

function goneNote(item: BenignItem, leaves: boolean, repeats: ReadonlyMap<string, string>): string {
  const entry = entryOf(item.fixture)
  const repeat = repeats.get(item.key)
  const fate = !leaves ? 'kept (--prune removes it)' : repeat === undefined ? 'removed' : `removed, since it ${repeat}`
  return `${entry ? labelOf(entry) : item.id}: it is not listed any more; its item ${item.id} is ${fate}`
}

function textOf({ before, file }: Merging, leaving: readonly BenignItem[], added: readonly Fresh[]): string {
  const add = added.map(({ written }) => itemText(written))
  if (before === undefined) return fileText(file, add)
  const remove = new Set(leaving.map((item) => before.items.indexOf(item)))
  return withRetired(
    splice(before.text, { remove, add }),
    leaving.map(({ id }) => id),
  )
}
