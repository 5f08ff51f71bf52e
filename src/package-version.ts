import { readFileSync } from 'node:fs'
import { packageRoot } from './paths.js'

let version: string | undefined

/** The version of this package. */
export function packageVersion(): string {
  version ??= (JSON.parse(readFileSync(`${packageRoot}/package.json`, 'utf8')) as { version: string }).version
  return version
}
