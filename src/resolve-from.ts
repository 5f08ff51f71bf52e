import { createRequire } from 'node:module'

/** Where the first of the places, each a file or its URL, finds a package's file; undefined where it is installed for none of them. */
export function resolveFrom(specifier: string, places: readonly string[]): string | undefined {
  for (const place of places) {
    try {
      return createRequire(place).resolve(specifier)
    } catch {
      // Not installed there: the next place is asked.
    }
  }
  return undefined
}
