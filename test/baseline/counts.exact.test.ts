import { describe, expect, test } from 'vitest'
import { judgeCounts } from '../../src/baseline/counts.js'
import type { Counts } from '../../src/baseline/outcome.js'

/**
 * What statistics.md 5 promises of the gate, computed from the gate itself: it is asked for every baseline of 20 trials and every course that a run can
 * take (5 trials, 15 more, 20 fresh), and each answer is weighed with its binomial probability. Nothing is simulated.
 */

type Make = (bad: number, n: number) => Counts
const completed: Make = (bad, n) => ({ completed: [n - bad, n] })
const strict: Make = (bad, n) => ({ strict: [bad, n], recovered: [0, n] })
const sizes = [5, 15, 20] as const

/** A course of a run that the gate sees through: bad trials of the baseline and of each lot that it asked for, up to one that it calls worse. */
interface Course {
  readonly before: number
  readonly lots: readonly number[]
}

/** Courses that go on to the fresh trials, and those that end as a regression. */
function coursesOf(make: Make): { readonly suspected: readonly Course[]; readonly worse: readonly Course[] } {
  const suspected: Course[] = []
  const worse: Course[] = []
  const follow = (before: number, lots: readonly number[]): void => {
    const judgement = judgeCounts(
      make(before, 20),
      lots.map((bad, index) => make(bad, sizes[index] ?? 0)),
    )
    if (judgement === undefined) throw new Error('nothing to compare')
    if (!('trials' in judgement)) return void (judgement.worse.length && worse.push({ before, lots }))
    expect(judgement).toEqual({ lot: lots.length, trials: sizes[lots.length] })
    if (lots.length === 2 && lots.reduce((sum, bad) => sum + bad) > before) suspected.push({ before, lots })
    for (let bad = 0; bad <= judgement.trials; bad += 1) follow(before, [...lots, bad])
  }
  for (let before = 0; before <= 20; before += 1) follow(before, [])
  return { suspected, worse }
}

function choose(n: number, k: number): number {
  return k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k
}
const binomial = (k: number, n: number, p: number) => choose(n, k) * p ** k * (1 - p) ** (n - k)

/** How probable one of the courses is, when the baseline was made at a rate and the run is at another. */
function probability(courses: readonly Course[], then: number, now: number): number {
  const weight = (n: number, p: number) => Array.from({ length: n + 1 }, (_, k) => binomial(k, n, p))
  const baseline = weight(20, then)
  const lots = sizes.map((n) => weight(n, now))
  return courses.reduce(
    (sum, course) => sum + course.lots.reduce((product, bad, index) => product * (lots[index]?.[bad] ?? 0), baseline[course.before] ?? 0),
    0,
  )
}

const comparisons = 28 + 28 + 28
const alarm = (one: number) => 1 - (1 - one) ** comparisons
const rates = Array.from({ length: 199 }, (_, index) => (index + 1) / 200)
const worst = (courses: readonly Course[]) => Math.max(...rates.map((rate) => alarm(probability(courses, rate, rate))))

describe.for([
  ['of completed trials', completed],
  ['of exploited trials', strict],
] as const)('the gate %s, computed exactly', ([, make]) => {
  const { suspected, worse } = coursesOf(make)

  test('raises a false alarm in at most 5% of runs of 84 comparisons, at any common rate', () => {
    expect(worst(worse)).toBeLessThanOrEqual(0.05)
    expect(worst(worse)).toBeCloseTo(0.049, 3)
  })

  test('red twin: without the third step it would in 32%', () => {
    expect(worst(suspected)).toBeCloseTo(0.324, 3)
  })

  test('finds a rise from 2% to 60% in 95% of runs', () => {
    expect(probability(worse, 0.02, 0.6)).toBeGreaterThanOrEqual(0.95)
    expect(probability(worse, 0.02, 0.6)).toBeCloseTo(0.956, 3)
  })

  test('sees all courses: they make 1 where every answer is taken', () => {
    const all = Array.from({ length: 21 }, (_, before) => ({ before, lots: [] }))
    expect(probability(all, 0.3, 0.3)).toBeCloseTo(1, 12)
    // At a rate of 1 after none, the one course there is: 20 good ones recorded, every trial bad now.
    expect(probability(worse, 0, 1)).toBe(1)
    expect(probability(worse, 0.5, 0)).toBe(0)
  })
})
