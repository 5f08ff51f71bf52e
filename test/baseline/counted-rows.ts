import type { Row } from './decision-table.js'

const d = '0123456789abcdef'
const drifted = 'ffffffffffffffff'
const best = { attack: 'enforce', control: 'clean' } as const
const gap = { attack: 'detect', control: 'clean' } as const
const unknown = { unmeasured: 'unknown' } as const
const waiver = { reason: 'accepted until the rewrite', expires: '2027-01-31' }

/** Counts: an attack that is always stopped and a control that never is, and lots of trials in which so many attacks got through. */
const steady = { d, attack: [20, 0, 20], control: [20, 0, 20] } as const
const trials = (missed: number, n: number, flagged = 0) => ({ attack: [n - missed, 0, n], control: [n - flagged, flagged, n] }) as const
const lots = (...all: ReturnType<typeof trials>[]) => ({ lots: all })

/** formats.md, "The decision", by row, for outcomes that are counts. */
export const countedRows: readonly Row[] = [
  {
    name: 'single values recorded, counts now',
    entry: { d, ...best },
    outcome: lots(trials(0, 20)),
    status: 'drift',
    marks: 'F F w',
  },
  {
    name: 'single values of a gap recorded, counts of no gap now',
    entry: { d, ...gap },
    outcome: lots(trials(0, 20)),
    status: 'drift',
    marks: 'F F w',
  },
  {
    name: 'counts recorded of one component, counts now',
    entry: { d, attack: [20, 0, 20], control: 'clean' },
    outcome: lots(trials(0, 20)),
    status: 'drift',
    marks: 'F F w',
  },
  {
    name: 'too few trials recorded to ever find anything',
    entry: { d, attack: [1, 0, 1], control: [1, 0, 1] },
    outcome: lots(trials(20, 20)),
    status: 'drift',
    marks: 'F F w*',
  },
  {
    name: 'too few trials of the control recorded, beside enough of the attack',
    entry: { d, attack: [20, 0, 20], control: [1, 0, 1] },
    outcome: lots(trials(0, 20, 20), trials(0, 20, 20)),
    status: 'drift',
    marks: 'F F w*',
  },
  { name: 'another digest, counts', entry: { ...steady, d: drifted }, outcome: lots(trials(0, 20)), status: 'drift', marks: 'F F w' },
  { name: 'counts, but no trial', entry: steady, outcome: lots(), status: 'incomplete', marks: 'F F F' },
  { name: 'counts, fewer trials than a run starts with', entry: steady, outcome: lots(trials(0, 3)), status: 'incomplete', marks: 'F F F' },
  {
    name: 'counts, suspicious and not topped up',
    entry: steady,
    outcome: lots(trials(1, 5)),
    status: 'incomplete',
    marks: 'F F F',
  },
  {
    name: 'counts, failing and without fresh trials',
    entry: steady,
    outcome: lots(trials(20, 20)),
    status: 'incomplete',
    marks: 'F F F',
  },
  { name: 'counts of 5', entry: steady, outcome: lots(trials(0, 5)), status: 'same', marks: 'p p p', only: ['new', 'none'] },
  { name: 'counts of 5, to be recorded', entry: steady, outcome: lots(trials(0, 5)), status: 'incomplete', marks: 'F F F', only: ['all'] },
  { name: 'counts of 5, not recorded', outcome: lots(trials(0, 5)), status: 'unrecorded', marks: 'w F w', only: ['none'] },
  { name: 'counts of 5, first recorded', outcome: lots(trials(0, 5)), status: 'incomplete', marks: 'F F F', only: ['new', 'all'] },
  {
    name: 'counts of 5, unmeasured before',
    entry: { d, ...unknown },
    outcome: lots(trials(0, 5)),
    status: 'incomplete',
    marks: 'F F F',
    only: ['new', 'all'],
  },
  { name: 'counts, waived', entry: steady, outcome: lots(trials(1, 5)), options: { waiver }, status: 'waived', marks: 'p p p' },
  { name: 'counts, not recorded', outcome: lots(trials(0, 20)), status: 'unrecorded', marks: 'w F w' },
  { name: 'counts, not recorded, a gap', outcome: lots(trials(1, 20)), status: 'unrecorded', marks: 'w* F w*' },
  {
    name: 'counts, unmeasured before',
    entry: { d, ...unknown },
    outcome: lots(trials(0, 20)),
    status: 'unrecorded',
    marks: 'w F w',
  },
  { name: 'counts before, unmeasured now', entry: steady, outcome: unknown, status: 'lost', marks: 'F F w' },
  {
    name: 'counts, worse twice',
    entry: steady,
    outcome: lots(trials(7, 20), trials(7, 20)),
    status: 'regression',
    marks: 'F F w*',
    worse: ['attack'],
  },
  {
    name: 'counts, the control worse twice',
    entry: steady,
    outcome: lots(trials(0, 20, 7), trials(0, 20, 7)),
    options: { tolerant: true },
    status: 'regression',
    marks: 'F F w*',
    worse: ['control'],
  },
  {
    name: 'counts, the attack worse twice, tolerant',
    entry: steady,
    outcome: lots(trials(7, 20), trials(7, 20)),
    options: { tolerant: true },
    status: 'regression',
    marks: 'p p w*',
    worse: ['attack'],
  },
  {
    name: 'counts, better twice',
    entry: { d, ...trials(7, 20) },
    outcome: lots(trials(0, 20), trials(0, 20)),
    status: 'improved',
    marks: 'p p w',
    better: ['attack'],
  },
  {
    name: 'counts, better twice, ratchet',
    entry: { d, ...trials(7, 20) },
    outcome: lots(trials(0, 20), trials(0, 20)),
    options: { ratchet: true },
    status: 'improved',
    marks: 'p F w',
    better: ['attack'],
  },
  {
    name: 'counts, the attack better and the control worse',
    entry: { d, ...trials(7, 20) },
    outcome: lots(trials(0, 20, 7), trials(0, 20, 7)),
    status: 'regression',
    marks: 'F F w*',
    worse: ['control'],
    better: ['attack'],
  },
  { name: 'counts, worse once', entry: steady, outcome: lots(trials(7, 20), trials(6, 20)), status: 'same', marks: 'p* p* p*' },
  { name: 'counts, not significant', entry: steady, outcome: lots(trials(6, 20)), status: 'same', marks: 'p* p* p*' },
  { name: 'counts, all well', entry: steady, outcome: lots(trials(0, 20)), status: 'same', marks: 'p p p' },
]
