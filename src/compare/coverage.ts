import type { RunRecord } from '../report/run-record.js'
import { type Sample, estimate } from '../scoring/clustered.js'
import { creditOf } from '../scoring/level.js'
import { type PairedSample, pairedDifference } from '../scoring/paired.js'
import type { CoverageComparison, CoverageMean } from './comparison.js'
import { concluded } from './events.js'
import type { Pair } from './pair-items.js'

/**
 * Compares CorpusRobustCoverage over the same items: of each vector the mean of its credits (enforced 1, detected 0.5, else 0), then the mean of all
 * vectors that both rubrics know. Undefined when there is none.
 */
export function compareCoverage(items: readonly Pair[], a: RunRecord, b: RunRecord): CoverageComparison | undefined {
  const knownInB = knownVectors(b)
  const known = new Set([...knownVectors(a)].filter((vector) => knownInB.has(vector)))
  const own = items.filter(({ vector }) => known.has(vector))
  if (!own.length) return undefined
  const sizes = new Map<string, number>()
  for (const { vector } of own) sizes.set(vector, (sizes.get(vector) ?? 0) + 1)
  const samples = own.map((pair): PairedSample => ({
    a: creditOf(pair.a),
    b: creditOf(pair.b),
    family: pair.family,
    weight: 1 / (sizes.get(pair.vector) ?? 1),
  }))
  const meanOf = (side: 'a' | 'b') =>
    coverageMean(
      samples.map(({ family, weight = 1, [side]: value }) => ({ value, family, weight })),
      sizes.size,
    )
  const paired = pairedDifference(samples)
  return {
    ...paired,
    a: meanOf('a'),
    b: meanOf('b'),
    items: own.length,
    vectors: sizes.size,
    reported: { ...reported('a', a), ...reported('b', b) },
    ...concluded(paired),
  }
}

function knownVectors({ suites: { defence } }: RunRecord): Set<string> {
  return new Set((defence?.vectors ?? []).flatMap(({ vector, family }) => (family === undefined ? [] : [vector])))
}

function coverageMean(samples: readonly Required<Sample>[], vectors: number): CoverageMean {
  const sum = samples.reduce((total, { value, weight }) => total + value * weight, 0)
  return { robust: sum / vectors, vectors, ...estimate(samples) }
}

function reported(side: 'a' | 'b', { suites: { defence } }: RunRecord): CoverageComparison['reported'] {
  if (!defence?.total) return {}
  const { robust, vectors, interval, byFamily } = defence.total
  return { [side]: { robust, vectors, interval, byFamily } }
}
