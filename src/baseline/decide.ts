import { compare, type Component, type Comparison, isKnownGap } from './compare.js'
import type { BaselineEntry } from './entry.js'
import type { Outcome } from './outcome.js'
import { isNeed, judgeTrials } from './trials.js'

export type { BaselineEntry }

/** Vitest's update mode: `new` writes what is not recorded yet, `none` (strict) writes nothing, `all` (-u) accepts. */
export type UpdateMode = 'new' | 'none' | 'all'
export type Status = 'waived' | 'incomplete' | 'unrecorded' | 'drift' | 'lost' | 'regression' | 'improved' | 'same'

/** One item before the gate. */
export interface Question {
  /** What the baseline holds under the item's key. */
  readonly entry?: BaselineEntry | undefined
  readonly item: { readonly key: string; readonly digest: string }
  readonly outcome: Outcome
  readonly mode: UpdateMode
  /** Improved items fail in strict mode, so that the baseline is tightened at once. */
  readonly ratchet: boolean
  /** The waiver that names the item and has not expired. */
  readonly waiver?: { readonly reason: string } | undefined
  /** Attack regressions are judged by the aggregate rule (`tolerance`); false positives stay by item. */
  readonly tolerant?: boolean | undefined
  /** Nothing of what the item belongs to could be asked in this run, whatever the target is: there is nothing to record. */
  readonly unasked?: boolean | undefined
}

export interface Decision {
  readonly status: Status
  readonly fails: boolean
  /** `write`: the outcome is to be recorded. */
  readonly action: 'none' | 'write'
  /** The item passes, its outcome is recorded, and it is not the best one. */
  readonly knownGap: boolean
  readonly worse: readonly Component[]
  readonly better: readonly Component[]
}

/** The decision table of formats.md: what a status means in each mode. `write` passes too. */
const verbs: Record<Status, Record<UpdateMode, 'pass' | 'fail' | 'write'>> = {
  waived: { new: 'pass', none: 'pass', all: 'pass' },
  incomplete: { new: 'fail', none: 'fail', all: 'fail' },
  unrecorded: { new: 'write', none: 'fail', all: 'write' },
  drift: { new: 'fail', none: 'fail', all: 'write' },
  lost: { new: 'fail', none: 'fail', all: 'write' },
  regression: { new: 'fail', none: 'fail', all: 'write' },
  improved: { new: 'pass', none: 'pass', all: 'write' },
  same: { new: 'pass', none: 'pass', all: 'pass' },
}

const nothing: Comparison = { worse: [], better: [] }

/** The gate: compares an item's outcome with what is recorded and decides. Pure; formats.md binds it row by row. */
export function decide(question: Question): Decision {
  const { status, comparison } = judge(question)
  const verb = exception(question, status, comparison) ?? verbs[status][question.mode]
  const recorded = verb === 'write' || status === 'same' || status === 'improved'
  return {
    status,
    fails: verb === 'fail',
    action: verb === 'write' ? 'write' : 'none',
    knownGap: verb !== 'fail' && recorded && isKnownGap(question.outcome),
    ...comparison,
  }
}

/** Of an outcome that is compared with nothing, as if it were what is recorded. */
export function decideAlone(outcome: Outcome): Decision {
  const failed = 'error' in outcome
  return { status: failed ? 'incomplete' : 'same', fails: failed, action: 'none', knownGap: !failed && isKnownGap(outcome), ...nothing }
}

/** The first row that matches. */
function judge(question: Question): { status: Status; comparison: Comparison } {
  const { entry, item, outcome, waiver, unasked } = question
  const is = (status: Status, comparison = nothing) => ({ status, comparison })
  if (waiver) return is('waived')
  if ('error' in outcome) return is('incomplete')
  const trials = 'lots' in outcome ? judgeTrials(question, outcome.lots) : undefined
  // Trials that ended before the gate had what it asks for say nothing.
  if (isNeed(trials)) return is('incomplete')
  if (unasked) return is(entry && !('unmeasured' in entry) ? 'lost' : 'same')
  if (!entry) return is('unrecorded')
  if (entry.d !== item.digest) return is('drift')
  if ('unmeasured' in outcome) return is('unmeasured' in entry ? 'same' : 'lost')
  if ('unmeasured' in entry) return is('unrecorded')
  const comparison = 'lots' in outcome ? trials : compare(entry, outcome)
  // An entry of another form than the outcome says nothing about it: like a changed item, it has to be recorded anew.
  if (!comparison) return is('drift')
  if (comparison.worse.length) return is('regression', comparison)
  return comparison.better.length ? is('improved', comparison) : is('same')
}

/** The two options that change a row: `ratchet` in strict mode, `tolerance` for an attack regression that is not to be accepted. */
function exception({ mode, ratchet, tolerant }: Question, status: Status, { worse }: Comparison): 'pass' | 'fail' | undefined {
  if (status === 'improved' && ratchet && mode === 'none') return 'fail'
  const attackAlone = status === 'regression' && worse.every((component) => component === 'attack')
  return attackAlone && tolerant && mode !== 'all' ? 'pass' : undefined
}
