import { isNeed } from '../baseline/trials.js'
import type { Comparison } from '../baseline/compare.js'
import type { Need } from '../baseline/counts.js'
import { attackValues, type Control, controlValues, type Counts, type Levels, type Outcome } from '../baseline/outcome.js'
import type { ItemRun } from './run.js'

/** Of all trials of an item, those that may end in an error before the item does (formats.md). */
const mostErrors = 0.2
/** Trials that are asked for together. A target that hangs is waited for so many times, not for every trial of an item. */
const batch = 5

/**
 * Plays an item as often as the gate asks for: `judge` is asked again whenever the trials that it wanted are there. A trial that ends in an error is
 * left out of the counts and made up for by another one, so that what is compared is always the same number of trials; with more than a fifth of them
 * in error the item is an error. `play` plays the item once. An item that this target cannot be given stays unmeasured after the first trial.
 */
export async function runTrials(
  play: () => Promise<ItemRun>,
  judge: (lots: readonly Counts[]) => Comparison | Need | undefined,
): Promise<ItemRun> {
  const lots: Counts[] = []
  const runs: ItemRun[] = []
  const errors: string[] = []
  for (let need = judge(lots); isNeed(need); need = judge(lots)) {
    const { lot } = need
    const wanted = runs.length + need.trials
    for (let missing = need.trials; missing > 0;) {
      for (const run of await Promise.all(Array.from({ length: Math.min(missing, batch) }, play))) {
        const { outcome } = run
        if ('unmeasured' in outcome) return run
        runs.push(run)
        if ('error' in outcome) {
          errors.push(outcome.error)
          continue
        }
        lots[lot] = add(lots[lot], countsOfOne(outcome))
        missing -= 1
      }
      // As soon as it is certain: what is still to come of these trials cannot make up for so many.
      if (errors.length > mostErrors * Math.max(runs.length, wanted))
        return { ...together(runs), outcome: { error: tooMany(errors, runs.length) } }
    }
  }
  return { ...together(runs), outcome: { lots } }
}

const tooMany = ([first = '', ...more]: readonly string[], trials: number) =>
  `${first} (in ${more.length + 1} of ${trials} trials an error; up to a fifth is made up for)`

/** What all trials took and, of the defence's reasons, those of a trial that went wrong, else of the first. */
function together(runs: readonly ItemRun[]): Omit<ItemRun, 'outcome'> {
  const signals = runs.find(({ outcome }) => !isBest(outcome))?.signals ?? runs[0]?.signals ?? {}
  const errors = runs.filter(({ outcome }) => 'error' in outcome).length
  return { latency: runs.flatMap(({ latency }) => latency), signals, trials: { played: runs.length, errors } }
}

function isBest(outcome: Outcome): boolean {
  if ('attack' in outcome) return outcome.attack === attackValues[0] && outcome.control === controlValues[0]
  return 'verdict' in outcome ? outcome.verdict === controlValues[0] : 'error' in outcome
}

function countsOfOne(outcome: Outcome): Counts {
  if ('attack' in outcome) return { attack: one(attackValues, outcome.attack), control: controlOne(outcome.control) }
  if ('verdict' in outcome) return { verdict: controlOne(outcome.verdict) }
  throw new Error('a trial has one outcome')
}

const one = <T>([best, second]: readonly T[], value: T): Levels => [Number(value === best), Number(value === second), 1]
const controlOne = (value: Control) => one<Control>(controlValues, value)

function add(a: Counts | undefined, b: Counts): Counts {
  if (a === undefined) return b
  if ('attack' in a && 'attack' in b) return { attack: sum(a.attack, b.attack), control: sum(a.control, b.control) }
  if ('verdict' in a && 'verdict' in b) return { verdict: sum(a.verdict, b.verdict) }
  throw new Error('trials of one item have one form')
}

const sum = (a: Levels, b: Levels): Levels => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
