import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { relative } from 'node:path'
import { posix } from '../../../paths.js'

/** Modules and the own files that they name with a relative path, absolute, as far as that can be read off their text. */
export function sourceFiles(entries: Iterable<string>): string[] {
  const files = new Set(entries)
  for (const file of files) {
    if (!/\.[cm]?[jt]s$/.test(file) || !existsSync(file)) continue
    const require = createRequire(file)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\b(?:require|import|from)\s*(?:\(\s*)?['"](\.\.?\/[^'"]*)['"]/g)) {
      try {
        files.add(posix(require.resolve(name)))
      } catch {
        // Not there: Node will say so, if it ever comes that far.
      }
    }
  }
  return [...files]
}

/** First 16 hex of sha256 over the files' paths below the root and their contents. */
export function sourceFingerprint(files: readonly string[], root: string): string {
  return digestOf([...files].toSorted().map((file) => [posix(relative(root, file)), readFileSync(file, 'utf8')] as const))
}

/** First 16 hex of sha256 over names and texts. */
export function digestOf(parts: readonly (readonly [name: string, text: string])[]): string {
  const hash = createHash('sha256')
  for (const [name, text] of parts) hash.update(`${name}\0${text.length}\0`).update(text)
  return hash.digest('hex').slice(0, 16)
}
