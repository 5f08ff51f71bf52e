import { severities } from '../corpus/vocabulary.js'
import type { ItemRecord } from './run-record.js'

/** Statuses of failing items, the one that presses most first. */
const pressing: readonly ItemRecord['status'][] = ['regression', 'lost', 'drift', 'incomplete', 'unrecorded', 'improved']

/** Items with the worst first: by status, a requirement that must be kept before one that should, by severity; else as they come. */
export function worstFirst<T extends ItemRecord>(items: readonly T[]): T[] {
  return items.toSorted((a, b) => {
    const [left, right] = [rankOf(a), rankOf(b)]
    return left.map((part, index) => part - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0
  })
}

/** Of no known severity is what a later version may hold: last. */
function rankOf(item: ItemRecord): number[] {
  const severity = severities.findIndex((each) => 'severity' in item && each === item.severity)
  return [pressing.indexOf(item.status), 'level' in item && item.level !== 'MUST' ? 1 : 0, severity === -1 ? severities.length : severity]
}
