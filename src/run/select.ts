import type { Item } from '../corpus/item.js'

/** Which items of a corpus are meant: by suite (`official`: scenarios of the official suite, which are checks), and by a pattern over `key title`, as Vitest names the tests. */
export interface Selection {
  readonly suites?: readonly string[]
  readonly pattern?: RegExp
}

/** Undefined: all of them. */
export function selecting(selection: Selection | undefined): ((item: Item) => boolean) | undefined {
  const { suites, pattern } = selection ?? {}
  if (!suites && !pattern) return undefined
  return (item) => (!suites || isOf(item, suites)) && (!pattern || matches(pattern, `${item.key} ${item.title}`))
}

function isOf(item: Item, suites: readonly string[]): boolean {
  return suites.includes(item.suite) || (item.suite === 'conformance' && item.official !== undefined && suites.includes('official'))
}

/** A pattern with the flag `g` or `y` would go on where its last match ended. */
function matches(pattern: RegExp, name: string): boolean {
  pattern.lastIndex = 0
  return pattern.test(name)
}
