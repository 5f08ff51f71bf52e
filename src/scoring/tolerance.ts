import type { BaselineEntry, Items } from '../baseline/entry.js'
import { itemCredit, scoreVectors, totalOf } from './coverage.js'
import type { RubricVector, ScoredItem } from './item.js'
import { creditOf } from './level.js'
import { tallyOf } from './tally.js'
import { type Judgement, figure, partialReason } from './thresholds.js'

/** The option `tolerance`: coverage points in [0, 1] that may be lost against the baseline. */
export interface Tolerance {
  readonly vector?: number | undefined
  readonly total?: number | undefined
}

interface ToleranceInput {
  /** All items of the corpus, as for the scores. */
  readonly items: readonly ScoredItem[]
  readonly rubric: readonly RubricVector[]
  /** The baseline that the items were judged by. */
  readonly recorded: Items
  /** Keys of the items whose attack regression the gate let pass, because this rule was to judge it. */
  readonly regressions: readonly string[]
}

const rounding = 1e-9

/**
 * Compares coverage now with the coverage that the baseline entries of the same items give. Items without an entry, waived items and
 * those recorded as unmeasured count 0 on both sides, so that a new item cannot pay for a lost one. In a run that does not hold the whole suite
 * the item rule is back in force: every regression fails. Not to be applied under `-u`, which accepts.
 */
export function judgeTolerance(tolerance: Tolerance, { items, rubric, recorded, regressions }: ToleranceInput): Judgement {
  const defence = items.filter(({ suite }) => suite === 'defence')
  const partial = partialReason('defence', tallyOf(defence))
  if (partial !== undefined) {
    return {
      failures: [...regressions]
        .toSorted()
        .map((key) => `${key}: the attack is covered less than recorded (by item, as this run is partial)`),
      notJudged: [`tolerance not judged: partial, ${partial}`],
    }
  }
  const before = (item: ScoredItem) => (item.waived ? 0 : (recordedCredit(recorded[item.key], item) ?? 0))
  const now = (item: ScoredItem) => (recordedCredit(recorded[item.key], item) === undefined ? 0 : itemCredit(item))
  const failures: string[] = []
  const judge = (what: string, name: keyof Tolerance, was: number, is: number, scored: readonly ScoredItem[]) => {
    const bound = tolerance[name]
    if (bound === undefined || was - is <= bound + rounding) return
    const worse = scored
      .filter((item) => now(item) < before(item))
      .map(({ key }) => key)
      .toSorted()
    failures.push(
      `${what} fell from ${was.toFixed(3)} to ${is.toFixed(3)}, by ${figure(was - is, bound)} and more than tolerance.${name} ${bound}: ${worse.join(', ')}`,
    )
  }
  const vectorsBefore = scoreVectors(defence, rubric, before)
  const vectorsNow = scoreVectors(defence, rubric, now)
  vectorsNow.forEach(({ vector, robust, items: own }, index) => {
    judge(`coverage of ${vector}`, 'vector', vectorsBefore[index]?.robust ?? 0, robust, own)
  })
  const totalBefore = totalOf(vectorsBefore, before)
  const totalNow = totalOf(vectorsNow, now)
  if (totalBefore && totalNow) judge('coverage over all vectors', 'total', totalBefore.robust, totalNow.robust, defence)
  return { failures, notJudged: [] }
}

/** Undefined when the entry holds no outcome of a fixture that can be compared: none, unmeasured, or one value where there are trials now and the reverse. */
function recordedCredit(entry: BaselineEntry | undefined, { outcome }: ScoredItem): number | undefined {
  if (!entry || !('attack' in entry)) return undefined
  const { attack, control } = entry
  const counted = typeof attack !== 'string' && typeof control !== 'string'
  if (outcome && ('lots' in outcome || 'attack' in outcome) && 'lots' in outcome !== counted) return undefined
  if (counted) return creditOf({ lots: [{ attack, control }] })
  return typeof attack === 'string' && typeof control === 'string' ? creditOf({ attack, control }) : undefined
}
