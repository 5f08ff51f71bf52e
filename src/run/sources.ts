import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ResolvedOptions, ResolvedTarget } from '../config/resolve.js'
import type { ResolvedServer } from '../config/resolve-server.js'
import { displayPath, posix } from '../paths.js'
import { digestOf, sourceFiles, sourceFingerprint } from '../targets/guard/bundle/sources.js'

/** The own file that a target is made of, absolute: its module, or the script that its command runs. Undefined where there is none to point at. */
export function mainFileOf(target: ResolvedTarget): string | undefined {
  return target.kind === 'server' ? (target.module?.file ?? commandFiles(target)[0]) : target.module.file
}

/** A target as a user reads it, for messages. */
export function nameOf(target: ResolvedTarget): string {
  if (target.module) return displayPath(target.module.file)
  const { command, args = [], url = '' } = target as ResolvedServer
  return command === undefined ? placeOf(url) : [command, ...args].join(' ')
}

/** An address as it may be printed: a query may hold a secret. */
function placeOf(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}

/** A target of several as a user reads it: by the name that the configuration gives it, too. */
export const namedTarget = ({ target, targetName }: ResolvedOptions): string =>
  targetName === 'default' ? nameOf(target) : `${targetName} (${nameOf(target)})`

/** What a server is made of that is not a module: the files that its arguments name, with those that they import by a relative path. */
export interface ServerSources {
  readonly files: readonly string[]
  /** First 16 hex of sha256 over the command line and the content of the files; of a server elsewhere over its address. */
  readonly fingerprint: string
}

export function serverSources(server: ResolvedServer, root: string): ServerSources {
  const files = sourceFiles(commandFiles(server))
  const { command = '', args = [], url = '' } = server
  const line = args.map((argument) => (existsSync(resolve(server.cwd ?? root, argument)) ? displayPath(argument, root) : argument))
  return {
    files,
    fingerprint: digestOf([
      ['line', JSON.stringify([command, line, url])],
      ['files', sourceFingerprint(files, root)],
    ]),
  }
}

function commandFiles({ command, args = [], cwd = '.' }: ResolvedServer): string[] {
  if (command === undefined) return []
  return [command, ...args]
    .map((word) => posix(resolve(cwd, word)))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)
}
