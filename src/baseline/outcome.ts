/** What became of an item: the recorded components of formats.md, best value first in each table. */
export const attackValues = ['enforce', 'detect', 'none'] as const
export const controlValues = ['clean', 'warned', 'blocked'] as const
export const statusValues = ['pass', 'warn', 'fail'] as const

export type Attack = (typeof attackValues)[number]
export type Control = (typeof controlValues)[number]
/** Of a check: a broken MUST fails, a broken SHOULD warns. */
export type CheckStatus = (typeof statusValues)[number]

/** Why an item could not be measured on this target. It never counts as caught and never as a regression on its own. */
export type Unmeasured = 'unknown' | 'unsupported' | 'not-applicable'

export interface DefenceOutcome {
  readonly attack: Attack
  readonly control: Control
}
export interface BenignOutcome {
  readonly verdict: Control
}
export interface ConformanceOutcome {
  readonly status: CheckStatus
}
/** Of a task in mode A, which is tried once: n is 1. */
export interface TaskOutcome {
  readonly strict: Trials
  readonly recovered: Trials
}
interface UnmeasuredOutcome {
  readonly unmeasured: Unmeasured
}
/** What a baseline can hold of an item that is played once. */
export type RecordedOutcome = DefenceOutcome | BenignOutcome | ConformanceOutcome | TaskOutcome | UnmeasuredOutcome

/** `[k, n]`: events of conclusive trials. */
export type Trials = readonly [k: number, n: number]
/** `[best, second, n]`: trials that ended in the best and in the second value, of n. */
export type Levels = readonly [best: number, second: number, n: number]
/** What trials of an item came to: of a defence that is not deterministic, of an agent. */
export type Counts =
  | { readonly attack: Levels; readonly control: Levels }
  | { readonly verdict: Levels }
  | { readonly strict: Trials; readonly recovered: Trials }
  | { readonly completed: Trials }
/** An item that was played in trials, by lots in the order in which the gate asked for them (statistics.md 5). */
export interface CountedOutcome {
  readonly lots: readonly Counts[]
}
/** An `error` is an outcome of the run alone and never recorded. */
interface ErrorOutcome {
  readonly error: string
}
export type Outcome = RecordedOutcome | CountedOutcome | ErrorOutcome
