import { relative } from 'node:path'
import { resolveModuleReference } from '../config/module-reference.js'
import { posix } from '../paths.js'

/**
 * The name of a target that no configuration names, by the path of its module from `root`: `./src/guard.ts#strict` is `src-guard-strict`, or `src-guard-strict-2`
 * where that is the name of another. Files are named by it, so a module has one name however it is written, and two in different folders have two.
 */
export function moduleName(reference: string, root: string, taken: readonly string[]): string {
  const found = resolveModuleReference(reference, root)
  const [path, exportName = ''] = 'missing' in found ? [found.missing] : [found.file, found.exportName]
  const folders = posix(relative(root, path))
    .replace(/\.[cm]?[jt]sx?$/, '')
    .split('/')
  const name =
    [...folders.map((folder) => (folder === '..' ? 'up' : folder)), ...(exportName === '' ? [] : [exportName])]
      .join('-')
      .replaceAll(/[^\w.-]+/g, '-')
      .replace(/^[^a-z0-9]+/i, '') || 'target'
  // Two that differ in nothing but case are one file on Windows and macOS.
  const others = new Set(taken.map((other) => other.toLowerCase()))
  const candidates = [name, ...taken.map((_, index) => `${name}-${index + 2}`)]
  return candidates.find((candidate) => !others.has(candidate.toLowerCase())) ?? name
}
