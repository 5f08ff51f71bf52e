/** What became of an item: the recorded components of formats.md, best value first in each table. */
export const attackValues = ['enforce', 'detect', 'none'] as const
export const controlValues = ['clean', 'warned', 'blocked'] as const

export type Attack = (typeof attackValues)[number]
export type Control = (typeof controlValues)[number]

/** Why an item could not be measured on this target. It never counts as caught and never as a regression on its own. */
export type Unmeasured = 'unknown' | 'unsupported'

export interface DefenceOutcome {
  readonly attack: Attack
  readonly control: Control
}
interface BenignOutcome {
  readonly verdict: Control
}
interface UnmeasuredOutcome {
  readonly unmeasured: Unmeasured
}
/** What a baseline can hold of an item. */
export type RecordedOutcome = DefenceOutcome | BenignOutcome | UnmeasuredOutcome
/** An `error` is an outcome of the run alone and never recorded. */
interface ErrorOutcome {
  readonly error: string
}
export type Outcome = RecordedOutcome | ErrorOutcome
