import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ResolvedOptions } from '../config/resolve.js'
import type { ResolvedServer } from '../config/resolve-server.js'
import { AssayError } from '../errors.js'
import { packageRoot } from '../paths.js'
import { findSuite } from '../suites/official/find.js'
import { maskOf } from '../targets/server/mask.js'
import { variablesOf } from './environment.js'
import type { ExpectedFailures } from './expected-failures.js'
import { tellingPlayer } from './telling-player.js'
import { maskedPlayer, withMaskedErrors } from './masked.js'
import { withOwnErrors } from './own-error.js'
import type { PlayerSettings } from './server-player.js'

type Environment = Readonly<Record<string, string | undefined>>

/** A server as the driver needs it in a run, its module as it is written. Throws an AssayError that names a variable that is not set. */
export function serverSettings(server: ResolvedServer, name: string, environment: Environment): PlayerSettings {
  const { kind: _, module, credentials, fingerprint: __, concurrency: ___, expectedFailures: ____, ...rest } = server
  return {
    ...rest,
    name,
    ...(module && { module: { entry: module.file, ...(module.exportName !== undefined && { exportName: module.exportName }) } }),
    hostEntry: `${packageRoot}/dist/server-module-host.js`,
    ...(credentials && { credentials: credentialsFrom(credentials, name, environment) }),
  }
}

/** The same server, started in the environment that targets have where `viteConfig` is read. Its own variables go first. */
export function inEnvironment(
  server: ResolvedServer,
  viteConfig: string | undefined,
  env: Readonly<Record<string, string>>,
): ResolvedServer {
  const set = Object.entries(variablesOf(viteConfig, env)).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { ...server, env: { ...Object.fromEntries(set), ...server.env } }
}

/** The same server, with what the official suite writes kept beside the run record, if there is to be one. */
export const withEvidence = (settings: PlayerSettings, record: string | false): PlayerSettings =>
  settings.official && record !== false ? { ...settings, evidence: join(dirname(record), 'official') } : settings

/** The same server, with what is expected to fail of the official suite. */
export const withExpected = (settings: PlayerSettings, { lines }: ExpectedFailures): PlayerSettings =>
  lines.length ? { ...settings, expected: lines } : settings

/** What a target's file of expected failures holds now. Throws a DataError for one that cannot be read. */
export async function expectedFailuresOf({ root, target }: ResolvedOptions): Promise<ExpectedFailures> {
  if (target.kind !== 'server' || target.expectedFailures === undefined) return { lines: [], notes: [] }
  if (target.official) return (await import('./expected-failures.js')).readExpectedFailures(target.expectedFailures)
  const found = findSuite(root)
  const why = found.kind === 'missing' ? found.reason : 'the official suite is not run'
  return { lines: [], notes: [`target.official.expectedFailures has no effect: ${why}`] }
}

/** The same server, whose module has been bundled. */
export const withModule = (settings: PlayerSettings, entry: string): PlayerSettings => ({
  ...settings,
  ...(settings.module && { module: { ...settings.module, entry } }),
})

function credentialsFrom({ valid, other }: { readonly valid: string; readonly other?: string }, target: string, environment: Environment) {
  const value = (key: 'valid' | 'other', name: string): string => {
    const found = environment[name]
    if (found) return found
    // What is no usual name may be a value that was written in the place of one.
    const variable = /^[A-Z_][A-Z\d_]*$/.test(name) ? name : 'that it names'
    throw new AssayError(
      `target ${target}, credentials.${key}: the environment variable ${variable} is not set. Mend: set it to the value of the header Authorization, such as "Bearer …"`,
    )
  }
  return { valid: value('valid', valid), ...(other !== undefined && { other: value('other', other) }) }
}

type ServerModule = typeof import('./server-player.js')

/** The player of servers is a file of its own, since it holds an MCP client that no other target needs. */
export async function loadServerPlayer(): Promise<Pick<ServerModule, 'openServerPlayer' | 'openServer'>> {
  const { openServerPlayer, openServer } = (await import(pathToFileURL(`${packageRoot}/dist/server-player.js`).href)) as ServerModule
  const open = withMaskedErrors(withOwnErrors(openServerPlayer))
  return {
    async openServerPlayer(settings) {
      const told = new Set<string>()
      const player = await open({ ...settings, onUnlisted: (notes) => notes.forEach((note) => told.add(note)) })
      return maskedPlayer(tellingPlayer(player, told), maskOf(settings))
    },
    openServer: withMaskedErrors(withOwnErrors(openServer)),
  }
}
