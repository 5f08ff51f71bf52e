import { resolve } from 'node:path'
import { posix } from '../paths.js'
import { defaultTimeout, type InjectSettings } from '../targets/server/settings.js'
import { findSuite, type InstalledSuite } from '../suites/official/find.js'
import { type ModuleReference, resolveModuleReference } from './module-reference.js'
import type { ServerTarget } from './options.js'

/** A server as the driver needs it, but for what is known at a run alone: the bundle of its module, and values of the environment. */
export interface ResolvedServer {
  readonly kind: 'server'
  readonly command?: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** Absolute, of a command. */
  readonly cwd?: string
  readonly url?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly module?: ModuleReference
  readonly protocol: string
  /** Names of environment variables. */
  readonly credentials?: { readonly valid: string; readonly other?: string }
  readonly inject?: InjectSettings
  /** The official suite, where it is installed and wanted. */
  readonly official?: InstalledSuite
  /** Its file of expected failures: absolute. */
  readonly expectedFailures?: string
  readonly allowRemote: boolean
  /** ms a request */
  readonly timeout: number
  readonly fingerprint?: string
  /** One worker starts it, once. */
  readonly concurrency: 1
  /** Nothing of it is played in trials, or replayed. */
  readonly trials?: undefined
  readonly replay?: undefined
  readonly limits?: undefined
}

/** Fills in the defaults of a server target. Gives the path that was looked for where its module is not there. */
export function resolveServer(server: ServerTarget, root: string): ResolvedServer | { readonly missing: string } {
  const module = server.module === undefined ? undefined : resolveModuleReference(server.module, root)
  if (module && 'missing' in module) return module
  const suite = server.official === false ? undefined : findSuite(root)
  const { command, args, env, cwd, url, headers, credentials, inject, fingerprint } = server
  return {
    kind: 'server',
    ...(command !== undefined && { command, args: args ?? [], env: env ?? {}, cwd: posix(resolve(root, cwd ?? '.')) }),
    ...(url !== undefined && { url }),
    ...(headers && { headers }),
    ...(module && { module }),
    protocol: server.protocol ?? 'auto',
    ...(credentials && {
      credentials: { valid: credentials.valid, ...(credentials.other !== undefined && { other: credentials.other }) },
    }),
    ...(inject && { inject: inject as InjectSettings }),
    ...(suite?.kind === 'installed' && { official: suite.suite }),
    ...expectedFailures(server, root),
    allowRemote: server.allowRemote ?? false,
    timeout: server.timeout ?? defaultTimeout,
    ...(fingerprint !== undefined && { fingerprint }),
    concurrency: 1,
  }
}

/** What it holds is read at each run. */
function expectedFailures({ official }: ServerTarget, root: string): Pick<ResolvedServer, 'expectedFailures'> {
  const file = typeof official === 'object' ? official.expectedFailures : undefined
  return file === undefined ? {} : { expectedFailures: posix(resolve(root, file)) }
}
