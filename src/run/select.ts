import type { Item } from '../corpus/item.js'

/** Which items of a corpus are meant: by suite, and by a pattern over `key title`, as Vitest names the tests. */
export interface Selection {
  readonly suites?: readonly string[]
  readonly pattern?: RegExp
}

/** Undefined: all of them. */
export function selecting(selection: Selection | undefined): ((item: Item) => boolean) | undefined {
  const { suites, pattern } = selection ?? {}
  if (!suites && !pattern) return undefined
  return ({ suite, key, title }) => (!suites || suites.includes(suite)) && (!pattern || matches(pattern, `${key} ${title}`))
}

/** A pattern with the flag `g` or `y` would go on where its last match ended. */
function matches(pattern: RegExp, name: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(name)
}
