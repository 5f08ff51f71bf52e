import type { ScoredItem } from './item.js'

/** How many items of a corpus came to what. The parts add up to `size`. */
export interface Tally {
  readonly size: number
  readonly measured: number
  readonly unmeasured: number
  readonly error: number
  readonly waived: number
  readonly notSelected: number
}

export type Part = Exclude<keyof Tally, 'size'>

/** Which part of the tally an item belongs to. A waiver goes before whatever the item came to. */
export function partOf({ waived, outcome }: Pick<ScoredItem, 'waived' | 'outcome'>): Part {
  if (waived) return 'waived'
  if (!outcome) return 'notSelected'
  if ('error' in outcome) return 'error'
  return 'unmeasured' in outcome ? 'unmeasured' : 'measured'
}

/** Counts items by part. Throws when the parts do not add up to the number of different items (statistics.md 8): an item was handed in twice. */
export function tallyOf(items: readonly ScoredItem[]): Tally {
  const size = new Set(items.map((item) => item.key)).size
  const count = (part: Part) => items.filter((item) => partOf(item) === part).length
  const tally = {
    size,
    measured: count('measured'),
    unmeasured: count('unmeasured'),
    error: count('error'),
    waived: count('waived'),
    notSelected: count('notSelected'),
  }
  const sum = tally.measured + tally.unmeasured + tally.error + tally.waived + tally.notSelected
  if (sum !== size) throw new Error(`tally: ${sum} outcomes of ${size} items; an item was counted twice`)
  return tally
}

/** Totals are judged when every item is measured, unmeasured or waived (formats.md). */
export function isWhole(tally: Tally): boolean {
  return tally.error === 0 && tally.notSelected === 0
}
