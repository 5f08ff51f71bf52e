import * as fc from 'fast-check'
import { attackValues, controlValues, type Attack, type Control } from '../../src/baseline/outcome.js'
import type { RubricVector, ScoredItem } from '../../src/scoring/item.js'

export const rubric: readonly RubricVector[] = [
  { id: 'tool-poisoning', family: 'content', appliesTo: ['2025-06-18', '2025-11-25', '2026-07-28'] },
  { id: 'rug-pull', family: 'content', appliesTo: ['2025-06-18', '2025-11-25', '2026-07-28'] },
  { id: 'header-body-desync', family: 'transport', appliesTo: ['2026-07-28'] },
  { id: 'stale-relay', family: 'delegation', appliesTo: ['2026-07-28'] },
]

/** `defence('rug-pull-1', 'enforce')`: the vector is what stands before the last hyphen. */
export function defence(id: string, attack: Attack, control: Control = 'clean', more: Partial<ScoredItem> = {}): ScoredItem {
  const vector = id.replace(/-[^-]+$/, '')
  return { key: `defence/${id}`, suite: 'defence', vector, family: id, outcome: { attack, control }, ...more }
}

export function benign(id: string, verdict: Control, more: Partial<ScoredItem> = {}): ScoredItem {
  return { key: `benign/${id}`, suite: 'benign', kind: 'tool-result', outcome: { verdict }, ...more }
}

const fate = fc.oneof(
  fc.record({ outcome: fc.record({ attack: fc.constantFrom(...attackValues), control: fc.constantFrom(...controlValues) }) }),
  fc.constantFrom<Partial<ScoredItem>>(
    { outcome: { unmeasured: 'unknown' } },
    { outcome: { unmeasured: 'unsupported' } },
    { outcome: { error: 'hang' } },
    { outcome: undefined },
    { outcome: undefined, waived: true },
    { outcome: { attack: 'enforce', control: 'clean' }, waived: true },
  ),
)

/** Defence items of any fate. */
export const anyDefence: fc.Arbitrary<ScoredItem[]> = fc
  .array(fc.tuple(fc.constantFrom(...rubric.map(({ id }) => id), 'unknown-vector'), fate, fc.constantFrom('a', 'b', 'c')), {
    maxLength: 30,
  })
  .map((list) =>
    list.map(([vector, more, family], index) => ({ key: `defence/${vector}-${index}`, suite: 'defence', vector, family, ...more })),
  )
