import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { AssayError } from '../../errors.js'
import type { ServerSettings } from './settings.js'

/** Words that name a program's file, not an option or a package. */
const file = /^(?![-@])(?!\w+:\/\/).*\.(?:[cm]?[jt]sx?|py|rb|php|jar|wasm|exe|dll|sh)$/

/** Why a server did not start, and before it what its command names and is not there. */
export function withHint(error: unknown, settings: ServerSettings): unknown {
  const missing = notBuilt(settings)
  return missing !== undefined && error instanceof AssayError
    ? new AssayError(`target ${settings.name}: there is no file ${missing}: build it first?\n${error.message}`)
    : error
}

/** What the command of a server names and is not there: its sources are, most likely, and what is built of them is not. */
export function notBuilt({ command, args = [], cwd = '.' }: ServerSettings): string | undefined {
  const own = command !== undefined && /[\\/]/.test(command) && !/\s/.test(command) ? [command] : []
  return [...own, ...args.filter((word) => file.test(word))].find((path) => !existsSync(resolve(cwd, path)))
}
