import { countsOf } from './counts.js'
import type { Attack, CheckStatus, Control, CountedOutcome, Levels, RecordedOutcome, Trials } from './outcome.js'

/**
 * Every form in which formats.md lets a baseline hold an outcome. Those that no suite of this version records are known here so that a file
 * which holds them is read, merged and written back whole.
 */
type Recorded =
  | { readonly attack: Attack | Levels; readonly control: Control | Levels }
  | { readonly verdict: Control | Levels }
  | { readonly status: CheckStatus }
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
export function entryOf(digest: string, outcome: RecordedOutcome | CountedOutcome): BaselineEntry {
  return { d: digest, ...('lots' in outcome ? countsOf(outcome) : outcome) }
}

/**
 * What an item is judged by: its entry. Where it has none yet, and the run records nothing, what a file of expected failures lets it come to stands for one: in
 * other runs the outcome is recorded, as any that is new.
 */
export function judgedBy(
  entry: BaselineEntry | undefined,
  { digest, expected }: { readonly digest: string; readonly expected?: { readonly outcome?: RecordedOutcome } | undefined },
  mode: 'new' | 'none' | 'all',
): BaselineEntry | undefined {
  return entry || mode !== 'none' || !expected?.outcome ? entry : entryOf(digest, expected.outcome)
}
