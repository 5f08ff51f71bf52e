import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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
