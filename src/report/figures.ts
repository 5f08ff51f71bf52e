import type { Estimate } from '../scoring/clustered.js'
import { formatRange, formatRate, formatUpperBound } from '../scoring/format.js'
import type { Rate } from '../scoring/false-positives.js'
import type { RunRecord, TallyRecord } from './run-record.js'

/** A share of 0 to 1 as whole per cent for a narrow column. Neither 0% nor 100% unless it is exactly that, and nothing for 0 (statistics.md 2). */
export function shortPercent(value: number): string {
  if (value === 0) return ''
  if (value === 1) return '100%'
  return `${Math.min(99, Math.max(1, Math.round(value * 100)))}%`
}

/** A mean over vectors, with the sum that it comes from: `66% (24.6/37)`, `0/37`. */
export function meanOf(value: number, vectors: number): string {
  const sum = `${points(value * vectors)}/${vectors}`
  return value === 0 ? sum : `${shortPercent(value)} (${sum})`
}

/** Means over the same vectors in short and in one unit, so that they can be compared: `66%` and `3%`; with a 0 among them `24.6/37` and `0/37`. */
export function sharesOf(values: readonly number[], vectors: number): string[] {
  const share = values.includes(0) ? (value: number) => `${points(value * vectors)}/${vectors}` : shortPercent
  return values.map(share)
}

/** One decimal unless whole. */
export function points(value: number): string {
  return value.toFixed(1).replace(/\.0$/, '')
}

/** `13/337 3.9% (2.3-6.5%), by 41 families 1.4-10.2%`. */
export function rateText(rate: Rate): string {
  return rate.n === 0 ? 'none measured' : formatRate(rate) + byFamilies(rate)
}

/** Sums of weights differ by so much from the whole numbers that they stand for. */
const rounding = 1e-6

/**
 * The interval by family, to stand behind the naive one: `, by 31 families 52.1-78.8%`. An asterisk marks fewer than 30 families. Empty where
 * families tell nothing more than items do.
 */
export function byFamilies({ interval, byFamily }: Estimate): string {
  const { families, few, low, effective } = byFamily
  if (!few && Math.abs(effective - interval.effective) < rounding) return ''
  const count = `by ${families} ${families === 1 ? 'family' : 'families'}${few ? '*' : ''}`
  return `, ${count} ${low === 0 ? formatUpperBound(byFamily) : formatRange(byFamily)}`
}

/** `41/43 kept`. */
export const keptText = ({ k, n }: { readonly k: number; readonly n: number }): string => (n === 0 ? 'none measured' : `${k}/${n} kept`)

const parts = { unmeasured: 'unmeasured', error: 'error', waived: 'waived', notSelected: 'not selected' } as const

/** What stands beside a total: how many items were measured, and what became of the others. `all 74 fixtures measured`. */
export function tallyText(tally: TallyRecord, noun: string): string {
  const rest = missingText(tally)
  const all = `${tally.size} ${noun}${tally.size === 1 ? '' : 's'}`
  return rest === '' ? `all ${all} measured` : `${tally.measured} of ${all} measured, ${rest}`
}

/** How many items of a total were not measured, for whatever reason. */
export function missing(tally: TallyRecord): number {
  return tally.size - tally.measured
}

/** `2 unmeasured, 1 error`; empty when all was measured. */
function missingText(tally: TallyRecord): string {
  return Object.entries(parts)
    .flatMap(([part, name]) => (tally[part as keyof typeof parts] ? [`${tally[part as keyof typeof parts]} ${name}`] : []))
    .join(', ')
}

/** A time in ms for reading: `0.03 ms`, `12 ms`, `2.41 s`. */
export function duration(ms: number): string {
  if (ms >= 1000) return `${(ms / 1000).toFixed(2)} s`
  return ms >= 10 ? `${Math.round(ms)} ms` : `${ms.toFixed(2)} ms`
}

/** ms that a run took its target. */
export const timeOf = ({ playing, duration: all }: RunRecord): number => playing ?? all

/** `1 item`, `2 items`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`
}
