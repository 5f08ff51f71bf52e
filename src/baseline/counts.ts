import { type Count, fisherExact } from '../scoring/fisher.js'
import type { Comparison } from './compare.js'
import type { CountedOutcome, Counts } from './outcome.js'

/**
 * What the gate compares of each component: of its counts, those that are as good as they should be (formats.md: enforce, enforce and detect; clean,
 * not blocked; not exploited; completed). The last count is always the number of trials.
 */
const gated = {
  attack: { length: 3, good: ([best = 0, second = 0]) => [best, best + second] },
  control: { length: 3, good: ([best = 0, second = 0]) => [best, best + second] },
  verdict: { length: 3, good: ([best = 0, second = 0]) => [best, best + second] },
  strict: { length: 2, good: ([k = 0, n = 0]) => [n - k] },
  recovered: { length: 2, good: ([k = 0, n = 0]) => [n - k] },
  completed: { length: 2, good: ([k = 0]) => [k] },
} as const satisfies Record<string, { length: number; good: (counts: readonly number[]) => readonly number[] }>

export type CountedComponent = keyof typeof gated

const components = Object.keys(gated) as CountedComponent[]

/** Trials that a run starts with, and those that a test needs and a baseline holds (statistics.md 5). */
export const startTrials = 5
export const wholeTrials = 20
/** Of the trials of a lot, those that have to be conclusive (formats.md). */
const conclusive = 0.8
const significance = 0.01

/** What is missing before the gate can decide: more trials, in the lot at this index. */
export interface Need {
  readonly lot: number
  readonly trials: number
}

/** A share of good trials, then and in a lot. */
interface Gate {
  readonly component: CountedComponent
  readonly was: Count
  readonly is: Count
}
type Direction = keyof Comparison
interface Suspicion {
  readonly gate: number
  readonly direction: Direction
}

const nothing: Comparison = { worse: [], better: [] }

/**
 * The gate for counts (statistics.md 5), told step by step: `start` trials (all 20 at once where `whole`, since they may be recorded); a share that looks
 * different, which is one on the other side of the recorded one by however little, is topped up to 20 trials and tested (one-sided Fisher exact, p < 0.01);
 * one that fails gets 20 fresh trials and has to fail again on these alone. What is asked for next, or what is worse and what is better; undefined
 * when entry and counts cannot be compared. Without an entry nothing is compared.
 */
export function judgeCounts(
  before: object | undefined,
  lots: readonly Counts[],
  { start = startTrials, whole = false }: { start?: number | undefined; whole?: boolean } = {},
): Comparison | Need | undefined {
  const [first] = lots
  const missing = missingTrials(0, first, whole ? wholeTrials : start)
  if (missing || first === undefined) return missing
  if (before === undefined) return nothing
  if (!lots.every((lot) => gatesOf(before, lot))) return undefined
  const started = gatesOf(before, first) ?? []
  const suspicions = started.flatMap(suspicionsOf)
  if (!suspicions.length) return nothing

  const index = freshLot(first)
  const needsMore = index === 1 ? undefined : missingTrials(1, lots[1], wholeTrials - sizeOf(first))
  if (needsMore) return needsMore
  const tested = gatesOf(before, lots.slice(0, index).reduce(sum))
  const failing = suspicions.filter((suspicion) => isSignificant(tested, suspicion))
  if (!failing.length) return nothing

  const needsFresh = missingTrials(index, lots[index], wholeTrials)
  if (needsFresh) return needsFresh
  const fresh = gatesOf(before, lots[index] ?? {})
  const confirmed = failing.filter((suspicion) => isSignificant(fresh, suspicion))
  const named = (direction: Direction) =>
    components.filter((component) => confirmed.some((one) => one.direction === direction && started[one.gate]?.component === component))
  return { worse: named('worse'), better: named('better') }
}

/**
 * What a baseline holds of an outcome: the fresh trials where there are some, since those before them were chosen for being extreme; else all of them.
 */
export function countsOf({ lots }: CountedOutcome): Counts {
  const [first] = lots
  if (first === undefined) throw new Error('an outcome without trials')
  const fresh = lots[freshLot(first)]
  return fresh && !missingTrials(0, fresh, wholeTrials) ? fresh : lots.slice(0, freshLot(first)).reduce(sum)
}

/** Whether every trial came to the best value of each component. */
export function isBestThroughout(outcome: CountedOutcome): boolean {
  const counts = countsOf(outcome)
  return components.every((component) => goodOf(counts, component)?.every(([k, n]) => k === n) ?? true)
}

/** Index of the lot that has to fail again: the second where the first was whole, else the third, after the one that tops it up. */
const freshLot = (first: Counts) => (missingTrials(0, first, wholeTrials) ? 2 : 1)

function missingTrials(lot: number, counts: Counts | undefined, wanted: number): Need | undefined {
  const size = sizeOf(counts ?? {})
  return size < conclusive * wanted ? { lot, trials: wanted - size } : undefined
}

/** Undefined where the two do not hold the same components as counts, or the entry holds too few trials to have been written by a run. */
function gatesOf(before: object, now: object): Gate[] | undefined {
  if (!isWhole(before)) return undefined
  const gates: Gate[] = []
  for (const component of components) {
    if (!(component in before) && !(component in now)) continue
    const was = goodOf(before, component)
    const is = goodOf(now, component)
    if (!was || !is || (was[0]?.[1] === 0) !== (is[0]?.[1] === 0)) return undefined
    was.forEach((count, index) => gates.push({ component, was: count, is: is[index] ?? [0, 0] }))
  }
  return gates.length ? gates : undefined
}

/**
 * Whether each component of an entry holds as many trials as a run writes. What is recovered may have fewer (formats.md: undecided trials shrink its n
 * alone), so that it is not told apart from what somebody has written.
 */
function isWhole(entry: object): boolean {
  return components.every((component) => {
    const n = numbersOf(entry, component)?.at(-1)
    return n === undefined || component === 'recovered' || n >= conclusive * wholeTrials
  })
}

function goodOf(counts: object, component: CountedComponent): readonly Count[] | undefined {
  const { length, good } = gated[component]
  const values = numbersOf(counts, component)
  const n = values?.at(-1)
  return values?.length === length && n !== undefined ? good(values).map((k): Count => [k, n]) : undefined
}

function numbersOf(counts: object, component: CountedComponent): readonly number[] | undefined {
  const value: unknown = (counts as Partial<Record<CountedComponent, unknown>>)[component]
  return Array.isArray(value) ? (value as number[]) : undefined
}

/** Conclusive trials; where a component has fewer than others, theirs count. */
function sizeOf(counts: object): number {
  return Math.max(0, ...components.map((component) => numbersOf(counts, component)?.at(-1) ?? 0))
}

function sum(a: Counts, b: Counts): Counts {
  const added = components.flatMap((component) => {
    const values = numbersOf(a, component)
    const more = numbersOf(b, component) ?? []
    return values ? [[component, values.map((value, index) => value + (more[index] ?? 0))]] : []
  })
  return Object.fromEntries(added) as Counts
}

/** Compared as products: shares of 5 and of 20 are equal where they are. */
function suspicionsOf({ was, is }: Gate, gate: number): Suspicion[] {
  const difference = is[0] * was[1] - was[0] * is[1]
  return difference === 0 ? [] : [{ gate, direction: difference < 0 ? 'worse' : 'better' }]
}

function isSignificant(gates: readonly Gate[] | undefined, { gate, direction }: Suspicion): boolean {
  const { was, is } = gates?.[gate] ?? {}
  if (!was || !is) return false
  return (direction === 'better' ? fisherExact(was, is) : fisherExact(badOf(was), badOf(is))) < significance
}

const badOf = ([good, n]: Count): Count => [n - good, n]
