import type { Row } from './decision-table.js'

const d = '0123456789abcdef'

/** Checks of a server, and tasks that are tried on one. */
export const serverRows: readonly Row[] = [
  { name: 'a check kept as before', entry: { d, status: 'pass' }, outcome: { status: 'pass' }, status: 'same', marks: 'p p p' },
  { name: 'a check that warns as before', entry: { d, status: 'warn' }, outcome: { status: 'warn' }, status: 'same', marks: 'p* p* p*' },
  {
    name: 'a check that warns now',
    entry: { d, status: 'pass' },
    outcome: { status: 'warn' },
    status: 'regression',
    worse: ['status'],
    marks: 'F F w*',
  },
  {
    name: 'a check that fails now',
    entry: { d, status: 'warn' },
    outcome: { status: 'fail' },
    status: 'regression',
    worse: ['status'],
    marks: 'F F w*',
  },
  {
    name: 'a check that is kept now',
    entry: { d, status: 'fail' },
    outcome: { status: 'pass' },
    status: 'improved',
    better: ['status'],
    marks: 'p p w',
  },
  {
    name: 'a check not applicable now',
    entry: { d, status: 'fail' },
    outcome: { unmeasured: 'not-applicable' },
    status: 'lost',
    marks: 'F F w',
  },
  {
    name: 'an attack of mode A that succeeds now',
    entry: { d, strict: [0, 1], recovered: [0, 1] },
    outcome: { strict: [1, 1], recovered: [1, 1] },
    status: 'regression',
    worse: ['strict', 'recovered'],
    marks: 'F F w*',
  },
  {
    name: 'an attack of mode A that still succeeds',
    entry: { d, strict: [1, 1], recovered: [1, 1] },
    outcome: { strict: [1, 1], recovered: [1, 1] },
    status: 'same',
    marks: 'p* p* p*',
  },
]
