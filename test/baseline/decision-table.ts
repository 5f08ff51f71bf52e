import { isDeepStrictEqual } from 'node:util'
import type { BaselineEntry, Decision, Question, Status, UpdateMode } from '../../src/baseline/decide.js'
import type { Outcome } from '../../src/baseline/outcome.js'
import { countedRows } from './counted-rows.js'
import { serverRows } from './server-rows.js'

const digest = '0123456789abcdef'
const item = { key: 'defence/tool-poisoning-001', digest }
const modes: readonly UpdateMode[] = ['new', 'none', 'all']

/** What a mode makes of a row: p passes, F fails, w passes and writes; a `*` after it: a known gap. In the order new, none, all. */
type Marks = `${Mark} ${Mark} ${Mark}`
type Mark = 'p' | 'F' | 'w' | 'p*' | 'w*'

export interface Row {
  readonly name: string
  readonly entry?: BaselineEntry
  readonly outcome: Outcome
  readonly options?: Partial<Pick<Question, 'ratchet' | 'waiver' | 'tolerant' | 'unasked'>>
  readonly status: Status
  readonly marks: Marks
  /** The row is about these alone. */
  readonly only?: readonly UpdateMode[]
  readonly worse?: readonly string[]
  readonly better?: readonly string[]
}

const d = digest
const best = { attack: 'enforce', control: 'clean' } as const
const gap = { attack: 'detect', control: 'clean' } as const
const worst = { attack: 'none', control: 'blocked' } as const
const error = { error: 'no answer in 2000 ms' }
const unsupported = { unmeasured: 'unsupported' } as const
const unknown = { unmeasured: 'unknown' } as const
const waiver = { reason: 'accepted until the rewrite', expires: '2027-01-31' }
const drifted = 'ffffffffffffffff'

/** formats.md, "The decision", by row. */
export const rows: readonly Row[] = [
  ...countedRows,
  ...serverRows,
  { name: 'waived, and worse than recorded', entry: { d, ...best }, outcome: worst, options: { waiver }, status: 'waived', marks: 'p p p' },
  { name: 'waived, and crashed', entry: { d, ...best }, outcome: error, options: { waiver }, status: 'waived', marks: 'p p p' },
  { name: 'waived, and not recorded', outcome: best, options: { waiver }, status: 'waived', marks: 'p p p' },
  {
    name: 'waived, with another digest',
    entry: { d: drifted, ...best },
    outcome: gap,
    options: { waiver },
    status: 'waived',
    marks: 'p p p',
  },
  { name: 'error, recorded', entry: { d, ...best }, outcome: error, status: 'incomplete', marks: 'F F F' },
  { name: 'error, not recorded', outcome: error, status: 'incomplete', marks: 'F F F' },
  { name: 'error, other digest', entry: { d: drifted, ...best }, outcome: error, status: 'incomplete', marks: 'F F F' },
  { name: 'error, unmeasured before', entry: { d, ...unknown }, outcome: error, status: 'incomplete', marks: 'F F F' },
  { name: 'error, tolerant', entry: { d, ...best }, outcome: error, options: { tolerant: true }, status: 'incomplete', marks: 'F F F' },
  { name: 'not recorded, the best outcome', outcome: best, status: 'unrecorded', marks: 'w F w' },
  { name: 'not recorded, a gap', outcome: gap, status: 'unrecorded', marks: 'w* F w*' },
  { name: 'not recorded, a benign item blocked', outcome: { verdict: 'blocked' }, status: 'unrecorded', marks: 'w* F w*' },
  { name: 'not recorded, unmeasured', outcome: unsupported, status: 'unrecorded', marks: 'w F w' },
  { name: 'other digest, same outcome', entry: { d: drifted, ...best }, outcome: best, status: 'drift', marks: 'F F w' },
  { name: 'other digest, worse', entry: { d: drifted, ...best }, outcome: gap, status: 'drift', marks: 'F F w*' },
  { name: 'other digest, unmeasured now', entry: { d: drifted, ...best }, outcome: unknown, status: 'drift', marks: 'F F w' },
  { name: 'other digest, unmeasured before', entry: { d: drifted, ...unknown }, outcome: best, status: 'drift', marks: 'F F w' },
  { name: 'other digest, unmeasured on both sides', entry: { d: drifted, ...unknown }, outcome: unknown, status: 'drift', marks: 'F F w' },
  {
    name: 'other digest, worse and tolerant',
    entry: { d: drifted, ...best },
    outcome: gap,
    options: { tolerant: true },
    status: 'drift',
    marks: 'F F w*',
  },
  {
    name: 'counts recorded, single values now',
    entry: { d, attack: [20, 0, 20], control: [20, 0, 20] },
    outcome: best,
    status: 'drift',
    marks: 'F F w',
  },
  {
    name: 'a component missing in the entry',
    entry: { d, attack: 'enforce' } as BaselineEntry,
    outcome: best,
    status: 'drift',
    marks: 'F F w',
  },
  {
    name: 'counts recorded of one component',
    entry: { d, attack: 'enforce', control: [20, 0, 20] },
    outcome: best,
    status: 'drift',
    marks: 'F F w',
  },
  { name: 'another suite recorded', entry: { d, verdict: 'clean' }, outcome: best, status: 'drift', marks: 'F F w' },
  { name: 'a status recorded', entry: { d, status: 'pass' }, outcome: { verdict: 'clean' }, status: 'drift', marks: 'F F w' },
  { name: 'measured before, unsupported now', entry: { d, ...best }, outcome: unsupported, status: 'lost', marks: 'F F w' },
  { name: 'measured at its worst before, unknown now', entry: { d, ...worst }, outcome: unknown, status: 'lost', marks: 'F F w' },
  { name: 'benign, unmeasured now', entry: { d, verdict: 'clean' }, outcome: unknown, status: 'lost', marks: 'F F w' },
  {
    name: 'unmeasured now, tolerant',
    entry: { d, ...best },
    outcome: unknown,
    options: { tolerant: true },
    status: 'lost',
    marks: 'F F w',
  },
  { name: 'unmeasured before, the best now', entry: { d, ...unsupported }, outcome: best, status: 'unrecorded', marks: 'w F w' },
  { name: 'unmeasured before, the worst now', entry: { d, ...unknown }, outcome: worst, status: 'unrecorded', marks: 'w* F w*' },
  { name: 'attack one step worse', entry: { d, ...best }, outcome: gap, status: 'regression', marks: 'F F w*', worse: ['attack'] },
  {
    name: 'attack detect to none',
    entry: { d, ...gap },
    outcome: { attack: 'none', control: 'clean' },
    status: 'regression',
    marks: 'F F w*',
    worse: ['attack'],
  },
  {
    name: 'control warned',
    entry: { d, ...best },
    outcome: { attack: 'enforce', control: 'warned' },
    status: 'regression',
    marks: 'F F w*',
    worse: ['control'],
  },
  {
    name: 'control warned to blocked',
    entry: { d, attack: 'none', control: 'warned' },
    outcome: worst,
    status: 'regression',
    marks: 'F F w*',
    worse: ['control'],
  },
  { name: 'both worse', entry: { d, ...best }, outcome: worst, status: 'regression', marks: 'F F w*', worse: ['attack', 'control'] },
  {
    name: 'attack better, control worse',
    entry: { d, ...gap },
    outcome: { attack: 'enforce', control: 'warned' },
    status: 'regression',
    marks: 'F F w*',
    worse: ['control'],
    better: ['attack'],
  },
  {
    name: 'attack worse, control better',
    entry: { d, attack: 'detect', control: 'blocked' },
    outcome: { attack: 'none', control: 'clean' },
    status: 'regression',
    marks: 'F F w*',
    worse: ['attack'],
    better: ['control'],
  },
  {
    name: 'benign warned',
    entry: { d, verdict: 'clean' },
    outcome: { verdict: 'warned' },
    status: 'regression',
    marks: 'F F w*',
    worse: ['verdict'],
  },
  {
    name: 'benign warned to blocked',
    entry: { d, verdict: 'warned' },
    outcome: { verdict: 'blocked' },
    status: 'regression',
    marks: 'F F w*',
    worse: ['verdict'],
  },
  {
    name: 'attack worse, ratchet',
    entry: { d, ...best },
    outcome: gap,
    options: { ratchet: true },
    status: 'regression',
    marks: 'F F w*',
    worse: ['attack'],
  },
  {
    name: 'attack worse, tolerant',
    entry: { d, ...best },
    outcome: gap,
    options: { tolerant: true },
    status: 'regression',
    marks: 'p p w*',
    worse: ['attack'],
  },
  {
    name: 'control worse, tolerant',
    entry: { d, ...best },
    outcome: { attack: 'enforce', control: 'warned' },
    options: { tolerant: true },
    status: 'regression',
    marks: 'F F w*',
    worse: ['control'],
  },
  {
    name: 'both worse, tolerant',
    entry: { d, ...best },
    outcome: worst,
    options: { tolerant: true },
    status: 'regression',
    marks: 'F F w*',
    worse: ['attack', 'control'],
  },
  {
    name: 'benign worse, tolerant',
    entry: { d, verdict: 'clean' },
    outcome: { verdict: 'blocked' },
    options: { tolerant: true },
    status: 'regression',
    marks: 'F F w*',
    worse: ['verdict'],
  },
  { name: 'attack better, best now', entry: { d, ...gap }, outcome: best, status: 'improved', marks: 'p p w', better: ['attack'] },
  {
    name: 'attack better, still a gap',
    entry: { d, attack: 'none', control: 'clean' },
    outcome: gap,
    status: 'improved',
    marks: 'p* p* w*',
    better: ['attack'],
  },
  {
    name: 'control better',
    entry: { d, ...worst },
    outcome: { attack: 'none', control: 'clean' },
    status: 'improved',
    marks: 'p* p* w*',
    better: ['control'],
  },
  { name: 'both better', entry: { d, ...worst }, outcome: best, status: 'improved', marks: 'p p w', better: ['attack', 'control'] },
  {
    name: 'benign better',
    entry: { d, verdict: 'blocked' },
    outcome: { verdict: 'clean' },
    status: 'improved',
    marks: 'p p w',
    better: ['verdict'],
  },
  {
    name: 'better, ratchet',
    entry: { d, ...gap },
    outcome: best,
    options: { ratchet: true },
    status: 'improved',
    marks: 'p F w',
    better: ['attack'],
  },
  {
    name: 'better, tolerant',
    entry: { d, ...gap },
    outcome: best,
    options: { tolerant: true },
    status: 'improved',
    marks: 'p p w',
    better: ['attack'],
  },
  { name: 'best before and now', entry: { d, ...best }, outcome: best, status: 'same', marks: 'p p p' },
  {
    name: 'best before and now, ratchet',
    entry: { d, ...best },
    outcome: best,
    options: { ratchet: true },
    status: 'same',
    marks: 'p p p',
  },
  { name: 'the same gap', entry: { d, ...gap }, outcome: gap, status: 'same', marks: 'p* p* p*' },
  {
    name: 'caught, but so is the control, as before',
    entry: { d, attack: 'enforce', control: 'warned' },
    outcome: { attack: 'enforce', control: 'warned' },
    status: 'same',
    marks: 'p* p* p*',
  },
  {
    name: 'benign blocked as before',
    entry: { d, verdict: 'blocked' },
    outcome: { verdict: 'blocked' },
    status: 'same',
    marks: 'p* p* p*',
  },
  { name: 'benign clean as before', entry: { d, verdict: 'clean' }, outcome: { verdict: 'clean' }, status: 'same', marks: 'p p p' },
  { name: 'unmeasured before and now', entry: { d, ...unsupported }, outcome: unsupported, status: 'same', marks: 'p p p' },
  {
    name: 'unmeasured for another reason',
    entry: { d, ...unknown },
    outcome: unsupported,
    options: { ratchet: true },
    status: 'same',
    marks: 'p p p',
  },
]

function expected({ status, marks, worse = [], better = [] }: Row, mode: UpdateMode): Decision {
  const mark = marks.split(' ')[modes.indexOf(mode)] ?? ''
  return {
    status,
    fails: mark === 'F',
    action: mark.startsWith('w') ? 'write' : 'none',
    knownGap: mark.endsWith('*'),
    worse,
    better,
  } as Decision
}

/** A gate that throws has decided nothing. */
function answer(decide: (question: Question) => Decision, question: Question): unknown {
  try {
    return decide(question)
  } catch (error) {
    return error
  }
}

/** Names of the cells, row and mode, in which a gate departs from the table. */
export function departures(decide: (question: Question) => Decision): string[] {
  return rows.flatMap((row) =>
    (row.only ?? modes).flatMap((mode) => {
      const question = { item, outcome: row.outcome, mode, ratchet: false, ...(row.entry && { entry: row.entry }), ...row.options }
      return isDeepStrictEqual(answer(decide, question), expected(row, mode)) ? [] : [`${row.name}, ${mode}`]
    }),
  )
}
