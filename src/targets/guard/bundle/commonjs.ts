import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { posix } from '../../../paths.js'

const esmSyntax = /^[\t ]*(?:import\b(?!\s*\()|export\b)|\bimport\.meta\b/m
const cjsSyntax = /\bmodule\.exports\b|\bexports\s*[.[]|\brequire\s*\(/

/** Would Node take the file as CommonJS? Then it is left to Node, which gives it `require`, `module` and its own place; bundlers differ there. */
export function isCommonJs(file: string): boolean {
  if (file.endsWith('.cjs')) return true
  if (!file.endsWith('.js') || packageType(dirname(file)) === 'module' || !existsSync(file)) return false
  const code = readFileSync(file, 'utf8')
  return cjsSyntax.test(code) && !esmSyntax.test(code)
}

function packageType(folder: string): unknown {
  const file = join(folder, 'package.json')
  if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { type?: unknown }).type
  return dirname(folder) === folder ? undefined : packageType(dirname(folder))
}

/** The CommonJS modules and the own files that they name with a relative path, absolute: what the bundler never sees. */
export function commonJsFiles(entries: Iterable<string>): string[] {
  const files = new Set(entries)
  for (const file of files) {
    if (!/\.[cm]?js$/.test(file) || !existsSync(file)) continue
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
