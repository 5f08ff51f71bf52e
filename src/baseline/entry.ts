import type { Attack, Control, RecordedOutcome } from './outcome.js'

/** `[k, n]`: events of conclusive trials. */
type Trials = readonly [k: number, n: number]
/** `[best, second, n]`: trials that ended in the best and in the second value, of n. */
type Levels = readonly [best: number, second: number, n: number]

/**
 * Every form in which formats.md lets a baseline hold an outcome. The suites of this version record single values; trials and counts
 * are known here so that a file which holds them is read, merged and written back whole.
 */
type Recorded =
  | { readonly attack: Attack | Levels; readonly control: Control | Levels }
  | { readonly verdict: Control | Levels }
  | { readonly status: 'pass' | 'warn' | 'fail' }
  | { readonly strict: Trials; readonly recovered: Trials }
  | { readonly completed: Trials }
  | { readonly unmeasured: 'unknown' | 'unsupported' | 'not-applicable' | 'inconclusive' }

/** What the baseline holds of one item: `d` is the item's digest at the time of recording. */
export type BaselineEntry = { readonly d: string } & Recorded

/** Entries by item key. Plain data, to be handed to workers; a key holds a slash, so none is a member of Object.prototype. */
export type Items = Readonly<Record<string, BaselineEntry>>

/** The accepted outcomes of one target. */
export interface Baseline {
  readonly target: string
  readonly items: Items
}

/** The entry that records `outcome` for an item of this digest. */
export function entryOf(digest: string, outcome: RecordedOutcome): BaselineEntry {
  return { d: digest, ...outcome }
}
