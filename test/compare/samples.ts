import type { Outcome } from '../../src/baseline/outcome.js'
import { benignItem, defenceItem, type Play, sampleRecord, type SampleOptions } from '../report/sample.js'

/** `'EDNF'`: an attack enforced, detected, not caught; caught with a flagged control. `e`, `n`: enforced in 18 and in 2 of 20 trials. `?` unmeasured, `!` error, `w` waived, `-` not in the record. */
type Letters = string

const outcomes: Record<string, Outcome> = {
  E: { attack: 'enforce', control: 'clean' },
  D: { attack: 'detect', control: 'clean' },
  N: { attack: 'none', control: 'clean' },
  F: { attack: 'enforce', control: 'blocked' },
  '?': { unmeasured: 'unknown' },
  '!': { error: 'attack: boom' },
  e: { lots: [{ attack: [18, 0, 20], control: [20, 0, 20] }] },
  n: { lots: [{ attack: [2, 0, 20], control: [20, 0, 20] }] },
  p: { lots: [{ verdict: [18, 1, 20] }] },
  c: { verdict: 'clean' },
  f: { verdict: 'warned' },
  b: { verdict: 'blocked' },
}

/** A letter an item, by vector; `benign` has `c` clean, `f` warned, `b` blocked, `p` in one trial each. */
export interface Sketch {
  readonly vectors?: Readonly<Record<string, Letters>>
  readonly benign?: Letters
}

/** A run record of a sketch, put through the real scores. */
export function sketched({ vectors = {}, benign = '' }: Sketch, options: SampleOptions = {}) {
  const attacks = Object.entries(vectors).flatMap(([vector, letters]) =>
    [...letters].flatMap((letter, index) => play(letter, defenceItem(vector, index + 1))),
  )
  return sampleRecord([...attacks, ...[...benign].flatMap((letter, index) => play(letter, benignItem('prompt', index + 1)))], options)
}

function play(letter: string, item: Play['item']): Play[] {
  if (letter === '-') return []
  if (letter === 'w') return [{ item, waived: true }]
  const outcome = outcomes[letter]
  if (!outcome) throw new Error(`no outcome "${letter}"`)
  return [{ item, outcome }]
}
