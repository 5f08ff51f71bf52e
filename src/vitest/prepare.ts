import { mkdirSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ResolvedConfig } from 'vite'
import type { ResolvedTarget } from '../config/resolve.js'
import type { ResolvedServer } from '../config/resolve-server.js'
import { serverSources } from '../run/sources.js'
import { messageOf } from '../errors.js'
import { withoutFolder } from '../paths.js'
import { bundleGuard, type GuardBundle, unwritable } from '../targets/guard/bundle/bundle.js'
import { stampOf } from './files.js'
import type { BundleNotice } from './context.js'

/** What is scored in a run: a module is bundled, the command of a server is run as it is. */
export type Prepared = Omit<GuardBundle, 'entry'> & {
  /** Absolute path of the bundle; undefined where there is none. */
  readonly entry?: string
}

/** Bundles the module of a target, again only when one of its files has changed. Throws an AssayError when it does not build. */
export function createPreparer(target: ResolvedTarget, cacheDir: string): (config: ResolvedConfig) => Promise<Prepared> {
  const { module } = target
  if (module === undefined) return ({ root }) => Promise.resolve(serverSources(target as ResolvedServer, root))
  let last: { readonly bundle: GuardBundle; readonly stamp: string } | undefined
  return async (config) => {
    if (last && last.stamp === stampOf(last.bundle.files)) return last.bundle
    last = undefined
    const { root, configFile, resolve, mode } = config
    const bundle = await bundleGuard({
      file: module.file,
      root,
      configFile: configFile ?? false,
      alias: resolve.alias,
      mode,
      env: config.test?.env ?? {},
      cacheDir,
    })
    last = { bundle, stamp: stampOf(bundle.files) }
    return bundle
  }
}

/** Why there is no bundle, and the modules that the build had reached: what to watch until it is mended. */
export interface BundleFailure {
  readonly failure: string
  readonly files: readonly string[]
}

function reachedBy(error: unknown): readonly string[] {
  return error instanceof Error && 'files' in error ? (error.files as readonly string[]) : []
}

/**
 * Makes the place where `publishBundle` leaves its notice. Throws an AssayError where nothing can be written: workers would wait for the notice in vain.
 */
export function claimNotice(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.tmp`, '')
  } catch (error) {
    throw unwritable(error, dirname(file))
  }
}

/**
 * Leaves a notice of a bundle for the workers, and gives it back, or the reason why there is none. Through a file, since workers start while the guard is
 * still being bundled, and what Vitest provides them with is fixed by then.
 */
export async function publishBundle(file: string, bundling: Promise<Prepared>): Promise<Prepared | BundleFailure> {
  const outcome = await bundling.catch((error: unknown): BundleFailure => ({
    failure: withoutFolder(messageOf(error)),
    files: reachedBy(error),
  }))
  const notice: BundleNotice =
    'failure' in outcome
      ? { failure: outcome.failure }
      : { fingerprint: outcome.fingerprint, ...(outcome.entry !== undefined && { entry: outcome.entry }) }
  await writeFile(`${file}.tmp`, JSON.stringify(notice))
  await rename(`${file}.tmp`, file)
  return outcome
}
