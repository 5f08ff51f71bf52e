import { statusValues } from '../baseline/outcome.js'
import type { ConformanceItemRecord, ItemRecord } from './run-record.js'
import { safeText } from './safe.js'

/** A scenario whose entry is of another version of the official suite. */
type Drifted = ConformanceItemRecord & { readonly changed: string }

export const isSuiteDrift = (item: ItemRecord): item is Drifted => 'changed' in item && item.changed !== undefined

/** Worse than what the other version came to, or not measured any more: the gate does not compare them, whoever accepts them has to. */
export const isWorse = (item: Drifted): boolean => movement(item) === 'worse'

/** What has changed, and what it came to: a line a reason. Texts are safe. */
export function suiteDrift(items: readonly ItemRecord[]): string[] {
  const drifted = items.filter(isSuiteDrift)
  return [...new Set(drifted.map(({ changed }) => changed))].map((changed) => {
    const moves = drifted.filter((item) => item.changed === changed).map(movement)
    const counts = (['same', 'better', 'worse'] as const).flatMap((name) => {
      const count = moves.filter((move) => move === name).length
      return count ? [`${count} ${words[name]}`] : []
    })
    return `${moves.length}: ${safeText(changed, 200)}; ${counts.join(', ')}`
  })
}

const words = { same: 'came to the same', better: 'to something better, or are measured now', worse: 'to something worse' } as const

function movement({ was = {}, result }: Drifted): keyof typeof words {
  const rank = (status: unknown) => statusValues.findIndex((value) => value === status)
  const [before, now] = [rank(was['status']), rank(result)]
  if (before === now) return 'same'
  // What was not measured says nothing of the server: it is no better to know less.
  if (before === -1) return 'better'
  return now === -1 || now > before ? 'worse' : 'better'
}
