import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { resolveFrom } from '../../../resolve-from.js'

type Vite = typeof import('vite')

/**
 * The Vite that the running Vitest uses, or without Vitest the project's own. It is a dependency of Vitest, not ours, so it is resolved from there (strict
 * package layouts hide it from everybody else). Vite 6, 7 and 8 keep their entry at the same place.
 */
export async function loadVite(root: string): Promise<Vite> {
  return (await import(pathToFileURL(join(viteFolder(root), 'dist/node/index.js')).href)) as Vite
}

export function canLoadVite(root: string): boolean {
  try {
    viteFolder(root)
    return true
  } catch {
    return false
  }
}

function viteFolder(root: string): string {
  const project = join(root, 'package.json')
  const vitest = resolveFrom('vitest/package.json', [project, import.meta.url])
  const vite = resolveFrom('vite/package.json', [...(vitest === undefined ? [] : [vitest]), project])
  if (vite === undefined) throw new Error(`Vite is not installed in ${root}`)
  return dirname(vite)
}
