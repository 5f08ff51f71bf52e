import { isTailOf } from '../baseline/key.js'
import { nearest } from '../nearest.js'
import { UsageError } from './arguments.js'

/** The item that a key or its unique tail names; undefined where there is none. Throws a UsageError that lists the candidates where there are several. */
export function namedItem<T extends { readonly key: string }>(name: string, items: readonly T[]): T | undefined {
  const exact = items.find(({ key }) => key === name)
  if (exact) return exact
  const found = items.filter(({ key }) => isTailOf(name, key))
  if (found.length > 1) throw new UsageError(`"${name}" names ${found.length} items: ${found.map(({ key }) => key).join(', ')}`)
  return found[0]
}

/** `did you mean "x"?`, or nothing where no word is near. Not the list of all: it is long. */
export function didYouMean(name: string, words: readonly string[]): string {
  const near = nearest(name, words)
  return near === undefined ? '' : `did you mean "${near}"?`
}
