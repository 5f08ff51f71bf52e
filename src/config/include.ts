import { realpathSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { posix } from '../paths.js'

/**
 * The globs of `include` as they are looked up. Those that begin anywhere leave out the packages below the root, which may hold corpus files of
 * their own, and our package does; a glob that names node_modules means it.
 */
export function ownGlobs(include: readonly string[]): string[] {
  return include.flatMap((glob) => {
    if (!glob.startsWith('**/') || glob.includes('node_modules')) return [glob]
    const rest = glob.slice(3)
    return [rest, `!(node_modules)/**/${rest}`]
  })
}

/** Files that the globs match now: absolute, behind links as Vite names them, with forward slashes, sorted. */
export function ownFiles(include: readonly string[], root: string): string[] {
  const named = include.some((glob) => glob.includes('node_modules'))
  const ignore = named ? [] : ['**/node_modules/**']
  const found = globSync(ownGlobs(include), { cwd: root, absolute: true, expandDirectories: false, ignore })
  return [...new Set(found.map((path) => posix(realpathSync(path))))].toSorted()
}
