import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ResolvedConfig } from 'vite'
import type { ResolvedGuard } from '../config/resolve.js'
import { displayPath } from '../paths.js'
import { bundleGuard } from './bundle.js'
import { type HostSettings, hostSettings } from './guard.js'

export interface PreparedGuard {
  readonly settings: HostSettings
  /** Own modules of the guard, absolute. */
  readonly files: readonly string[]
  readonly fingerprint: string
}

/** Bundles the guard, again only when one of its files has changed. Throws an AssayError when it does not build. */
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
  const { entry, files, fingerprint } = await bundleGuard({
    file: target.module.file,
    root: config.root,
    configFile: config.configFile ?? false,
    alias: config.resolve.alias,
    cacheDir: join(config.root, 'node_modules/.cache/vitest-assay', targetName),
  })
  const name = displayPath(target.module.file, config.root)
  return { settings: hostSettings(target, entry, name), files, fingerprint: target.fingerprint ?? fingerprint }
}

/** Changes when one of the files does. A file that is gone is a change too. */
function stampOf(files: readonly string[]): string {
  return files.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 'gone').join()
}
