import type { UpdateMode } from './decide.js'
import { parseKey } from './key.js'

/** What this run has loaded, whether selected or not: the entries of anything else are not its business. */
export interface Loaded {
  readonly suites: ReadonlySet<string>
  /** The bundled corpus is ''. */
  readonly namespaces: ReadonlySet<string>
  /** Keys of all loaded items. */
  readonly keys: ReadonlySet<string>
}

/** A recorded item that its corpus no longer holds. */
export interface Stale {
  readonly key: string
  readonly fails: boolean
  readonly action: 'none' | 'remove'
}

/**
 * The stale row of formats.md: entries whose suite and namespace are loaded and hold no such item. A notice locally, a failure in strict
 * mode, removed on `all` even when only a part of the items ran. Not to be asked in a sharded or interrupted run, which judges no stale entries.
 */
export function judgeStale(recorded: Iterable<string>, loaded: Loaded, mode: UpdateMode): Stale[] {
  const stale = [...recorded].filter((key) => {
    const parts = parseKey(key)
    return parts && loaded.suites.has(parts.suite) && loaded.namespaces.has(parts.namespace) && !loaded.keys.has(key)
  })
  return stale.toSorted().map((key) => ({ key, fails: mode === 'none', action: mode === 'all' ? 'remove' : 'none' }))
}
