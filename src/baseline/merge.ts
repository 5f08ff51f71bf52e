import type { BaselineEntry, Items } from './entry.js'
import { formatEntry } from './format.js'

/** What a run wants to change in the baseline. */
export interface BaselineChange {
  readonly write: Items
  /** Keys of stale entries. */
  readonly remove: readonly string[]
}

/** The merged items, or the keys that somebody else changed in the meantime. */
type Merged = { readonly items: Items; readonly changed: boolean } | { readonly conflicts: readonly string[] }

/**
 * Puts a change on top of what the file holds now. `read` is what the run saw when it judged: an entry that differs from it
 * and is not yet what we want was accepted by somebody else, and overwriting it would undo that unseen.
 */
export function merge(current: Items, read: Items, { write, remove }: BaselineChange): Merged {
  const items = { ...current }
  const conflicts: string[] = []
  let changed = false
  for (const key of new Set([...remove, ...Object.keys(write)])) {
    const next = write[key]
    if (same(current[key], next)) continue
    if (!same(current[key], read[key])) conflicts.push(key)
    changed = true
    if (next) items[key] = next
    else delete items[key]
  }
  return conflicts.length ? { conflicts: conflicts.toSorted() } : { items, changed }
}

function same(a: BaselineEntry | undefined, b: BaselineEntry | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && formatEntry(a) === formatEntry(b))
}
