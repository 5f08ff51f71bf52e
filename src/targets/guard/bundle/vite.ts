import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

type Vite = typeof import('vite')

/**
 * The Vite that the running Vitest uses. It is a dependency of Vitest, not ours, so it is resolved from there (strict package layouts hide it
 * from everybody else). Vite 6, 7 and 8 keep their entry at the same place.
 */
export async function loadVite(root: string): Promise<Vite> {
  const vitest = resolveFirst('vitest/package.json', [join(root, 'package.json'), import.meta.url])
  const vite = dirname(createRequire(vitest).resolve('vite/package.json'))
  return (await import(pathToFileURL(join(vite, 'dist/node/index.js')).href)) as Vite
}

function resolveFirst(specifier: string, from: readonly string[]): string {
  for (const base of from.slice(0, -1)) {
    try {
      return createRequire(base).resolve(specifier)
    } catch {
      // Not installed there: the next place is asked.
    }
  }
  return createRequire(from.at(-1) ?? import.meta.url).resolve(specifier)
}
