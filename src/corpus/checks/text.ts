import type { Fixture, Item } from '../item.js'
import { isInput } from '../item-kind.js'

/** All string values of a fixture in document order, without `type`, which says nothing about it. */
export function leaves(fixture: Fixture): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) visit(member)
  }
  for (const [key, value] of Object.entries(fixture)) if (key !== 'type') visit(value)
  return found
}

/** String values and member names: names carry hosts and text too. */
export function leavesAndKeys(fixture: Fixture): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (typeof value === 'string') found.push(value)
    else if (Array.isArray(value)) value.forEach(visit)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        found.push(key)
        visit(member)
      }
    }
  }
  visit(fixture)
  return found
}

/** What a defence gets to see of an item: the fixture, and the control where there is one; nothing of a check of servers. */
export function inputsOf(item: Item): readonly Fixture[] {
  if (!isInput(item)) return []
  return item.suite === 'defence' ? [item.fixture, item.control] : [item.fixture]
}

/** Distinct words of four letters and more, in lower case. */
export function contentWords(texts: readonly string[]): Set<string> {
  return new Set(
    texts
      .join(' ')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [],
  )
}

/** Runs of five words, or the whole when it is shorter. */
export function shingles(texts: readonly string[]): Set<string> {
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length < 5) return new Set(words.length ? [words.join(' ')] : [])
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}
