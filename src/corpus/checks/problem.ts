import type { Item } from '../item.js'

/** Something that keeps an item from being fit to score with. */
export interface Problem {
  /** Name of the check that found it. */
  readonly check: string
  /** Key of the item, or of the vector or file where no item is at fault. */
  readonly subject: string
  readonly message: string
  /** `file:line:column` of the item. */
  readonly place?: string
}

export function itemProblem(check: string, item: Item, message: string): Problem {
  return { check, subject: item.key, message, place: `${item.file}:${item.line}:${item.column}` }
}

/** One line for a report. */
export function problemLine({ check, subject, message, place }: Problem): string {
  return `${subject} [${check}] ${message}${place === undefined ? '' : ` (${place})`}`
}
