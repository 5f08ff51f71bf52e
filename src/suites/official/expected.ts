import type { RecordedOutcome } from '../../baseline/outcome.js'
import { nearest } from '../../nearest.js'
import type { SuiteCheck } from './results.js'

/** A line of the official suite's expected-failures file: a scenario, or one check of it. */
export interface ExpectedFailure {
  readonly scenario: string
  readonly check?: string
}

/** What such a file says of a scenario that was played. */
export interface Expected {
  /** Until the baseline has an entry of its own: what takes its place in a run that records nothing. Undefined: the file does not let it come to this. */
  readonly outcome?: RecordedOutcome
  /** Lines of the file whose scenario or check passes now. */
  readonly passing: readonly string[]
  /** Lines whose check was not among those of the scenario, which ran: they cover nothing. With what may be meant. */
  readonly absent?: readonly string[]
}

export const lineOf = ({ scenario, check }: ExpectedFailure): string => (check === undefined ? scenario : `${scenario}:${check}`)

/**
 * Judges as the suite does: a line stands for a failure or a warning, and one that passes is out of date. `ran`: all checks of the scenario, a list a revision.
 * `broken`: ids of those that broke it by our own rule, which leaves some out. Undefined: no line is about it.
 */
export function expectedOf(
  lines: readonly ExpectedFailure[],
  {
    outcome,
    ran,
    broken,
  }: { readonly outcome: RecordedOutcome; readonly ran: readonly (readonly SuiteCheck[])[]; readonly broken: readonly string[] },
): Expected | undefined {
  if (!lines.length) return undefined
  const passing = ran.length ? lines.filter((line) => ran.every((checks) => passes(line, checks))).map(lineOf) : []
  const ids = [...new Set(ran.flat().map(({ id }) => id))]
  const absent = ran.length ? lines.filter(({ check }) => check !== undefined && !ids.includes(check)) : []
  // A line about nothing that ran makes no scenario known.
  const whole = lines.some(({ check }) => check === undefined)
  const covered = whole || (absent.length < lines.length && broken.every((id) => lines.some(({ check }) => check === id)))
  // A scenario that the suite says is better than its line has improved. One that does not apply is no failure that nobody knows of.
  const was: RecordedOutcome = 'status' in outcome && outcome.status === 'pass' && passing.length ? { status: 'fail' } : outcome
  return { passing, ...(covered && { outcome: was }), ...(absent.length && { absent: absent.map((line) => withNearest(line, ids)) }) }
}

function withNearest(line: ExpectedFailure, ids: readonly string[]): string {
  const near = nearest(line.check ?? '', ids)
  return `${lineOf(line)}${near === undefined ? '' : ` (did you mean ${near}?)`}`
}

function passes({ check }: ExpectedFailure, checks: readonly SuiteCheck[]): boolean {
  const fails = ({ status }: SuiteCheck) => status === 'FAILURE' || status === 'WARNING'
  if (check === undefined) return !checks.some(fails)
  // One of an id that comes several times is as bad as the worst; one that was not reached says nothing.
  const own = checks.filter(({ id }) => id === check)
  return own.some(({ status }) => status === 'SUCCESS') && !own.some(fails)
}
