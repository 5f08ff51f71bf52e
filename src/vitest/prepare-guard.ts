import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import type { ResolvedGuard } from '../config/resolve.js'
import { AssayError, messageOf } from '../errors.js'
import { displayPath } from '../paths.js'
import { createGuardHost } from '../targets/guard/host.js'
import { bundleGuard } from './bundle.js'
import { type HostSettings, hostSettings } from './guard.js'

export interface PreparedGuard {
  readonly settings: HostSettings
  /** Own modules of the guard, absolute. */
  readonly files: readonly string[]
  readonly fingerprint: string
}

/** Bundles the guard and starts it once, so that one that does not build or load is said once, and its form is known before any item runs. */
export function createGuardPreparer(target: ResolvedGuard, targetName: string): (config: ResolvedConfig) => Promise<PreparedGuard> {
  let last: { readonly prepared: PreparedGuard; readonly stamp: string } | undefined
  return async (config) => {
    if (last && last.stamp === stampOf(last.prepared.files)) return last.prepared
    last = undefined
    const prepared = await prepare(target, targetName, config)
    last = { prepared, stamp: stampOf(prepared.files) }
    return prepared
  }
}

async function prepare(target: ResolvedGuard, targetName: string, config: ResolvedConfig): Promise<PreparedGuard> {
  const bundle = await bundleGuard({
    file: target.module.file,
    root: config.root,
    configFile: config.configFile ?? false,
    alias: config.resolve.alias,
    cacheDir: join(config.root, 'node_modules/.cache/vitest-assay', targetName),
  })
  // The inline host has no thread of its own; whether the module loads can be seen in one all the same.
  const settings = hostSettings(target, bundle.entry, false)
  const host = createGuardHost({ ...settings, host: target.host === 'process' ? 'process' : 'worker' })
  try {
    const { stateless } = await host.describe()
    return { settings: { ...settings, stateless }, files: bundle.files, fingerprint: target.fingerprint ?? bundle.fingerprint }
  } catch (error) {
    throw new AssayError(`target ${displayPath(target.module.file, config.root)}: ${messageOf(error)}`)
  } finally {
    await host.close()
  }
}

/** Changes when one of the files does. A file that is gone is a change too. */
function stampOf(files: readonly string[]): string {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 'gone').join()
}
