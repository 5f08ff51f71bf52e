import { tenths } from './format.js'
import type { Scores } from './score.js'
import { type Tally, isWhole } from './tally.js'

/** The option `thresholds`: floors and a ceiling for totals. Shares in [0, 1], latency in ms. */
export interface Thresholds {
  readonly coverage?: number | undefined
  readonly vectors?: Readonly<Record<string, number>> | undefined
  readonly falsePositiveRate?: number | undefined
  readonly latencyP95?: number | undefined
}

/** What aggregate rules came to, as sentences with figures. */
export interface Judgement {
  readonly failures: readonly string[]
  /** Rules that could not be applied, and why: a part of the items says nothing about a total. */
  readonly notJudged: readonly string[]
}

/** A figure that is met but for the rounding of a sum is met. */
const rounding = 1e-9

type Suite = 'defence' | 'benign'

/**
 * Applies `thresholds` to scores. A rule whose suite was not run as a whole is not judged; one that finds nothing to measure fails, so
 * that an empty run never passes for a good one. `replayed`: recorded answers took the place of the target, which took no time.
 */
export function judgeThresholds(
  thresholds: Thresholds,
  { defence, benign, latency }: Scores,
  { replayed = false }: { readonly replayed?: boolean } = {},
): Judgement {
  const failures: string[] = []
  const notJudged: string[] = []
  const rule = (name: string, suites: readonly Suite[], judge: () => string | undefined) => {
    const partial = suites.flatMap((suite) => partialReason(suite, suite === 'defence' ? defence.tally : benign.tally) ?? [])
    if (partial.length) return notJudged.push(`${name} not judged: partial, ${partial.join(' and ')}`)
    const failure = judge()
    return failure && failures.push(`${name}: ${failure}`)
  }
  const { coverage, vectors = {}, falsePositiveRate, latencyP95 } = thresholds

  if (coverage !== undefined) {
    rule('thresholds.coverage', ['defence'], () => floor('coverage over all vectors', defence.total?.robust, coverage, defence.tally))
  }
  for (const [vector, bound] of Object.entries(vectors)) {
    const score = defence.vectors.find((candidate) => candidate.vector === vector)
    rule(`thresholds.vectors.${vector}`, ['defence'], () => floor(`coverage of ${vector}`, score?.robust, bound, score?.tally))
  }
  if (falsePositiveRate !== undefined) {
    rule('thresholds.falsePositiveRate', ['benign'], () => {
      const { k, n } = benign.falsePositives.flagged
      if (n === 0) return 'no benign item was measured, so there is no rate to compare'
      return k / n > falsePositiveRate + rounding
        ? `${tenths(k)}/${n} benign items were flagged, ${figure(k / n, falsePositiveRate)} and more than ${falsePositiveRate}`
        : undefined
    })
  }
  if (latencyP95 !== undefined && replayed) {
    notJudged.push('thresholds.latencyP95 not judged: recorded answers take no time')
  } else if (latencyP95 !== undefined) {
    rule('thresholds.latencyP95', ['defence', 'benign'], () => {
      if (!latency) return 'no input was timed, so there is no latency to compare'
      return latency.p95 > latencyP95
        ? `the 95th percentile over ${latency.inputs} inputs is ${figure(latency.p95, latencyP95)} ms, more than ${latencyP95} ms`
        : undefined
    })
  }
  return { failures, notJudged }
}

/** Why the totals of a suite cannot be judged; undefined when they can. */
export function partialReason(suite: Suite, tally: Tally): string | undefined {
  if (isWhole(tally)) return undefined
  const parts = [tally.notSelected ? `${tally.notSelected} not selected` : '', tally.error ? `${tally.error} ended in an error` : '']
  return `of ${tally.size} ${suite} items ${parts.filter(Boolean).join(', ')}`
}

function floor(what: string, value: number | undefined, bound: number, tally: Tally | undefined): string | undefined {
  if (value === undefined) return `the corpus holds no item for the ${what}`
  if (value >= bound - rounding) return undefined
  const zeros = tally && tally.unmeasured + tally.waived
  return `${what} is ${figure(value, bound)}, below ${bound}${zeros ? ` (${tally.unmeasured} unmeasured and ${tally.waived} waived of ${tally.size} items count 0)` : ''}`
}

/** Enough digits to tell the value from the bound that it missed. */
export function figure(value: number, bound: number): string {
  const digits = [3, 4, 5, 6, 7, 8].find((count) => Number(value.toFixed(count)) !== bound)
  return value.toFixed(digits ?? 9)
}
