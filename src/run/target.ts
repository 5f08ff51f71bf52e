import { findConfig, findViteConfig } from '../config/find-config.js'
import type { AssayOptions } from '../config/options.js'
import { type ResolvedOptions, resolveOptions } from '../config/resolve.js'
import { AssayError } from '../errors.js'
import { suggestion } from '../nearest.js'

/** Targets to be scored, and where they were found. */
export interface FoundTargets {
  readonly targets: readonly ResolvedOptions[]
  readonly viteConfig: string | undefined
}

/** Changes to what a configuration says. */
export type Overrides = Partial<Pick<AssayOptions, 'baseline' | 'tolerance' | 'suites' | 'record' | 'sarif'>>

/**
 * What TARGET names: a target of the configuration in `root`, else a module reference such as `./src/guard.ts#guard`, scored with the configuration's
 * other options; absent: all that the configuration names. Throws an AssayError where that is nothing.
 */
export async function findTargets(root: string, target: string | undefined, overrides: Overrides): Promise<FoundTargets> {
  const config = await findConfig(root)
  const named = config && pick(config.options, target)
  if (config && named) return { targets: resolveOptions({ ...named, ...overrides }, config.root), viteConfig: config.viteConfig }
  if (target === undefined) {
    throw new AssayError(
      'no target: name a module, such as `assay check ./src/guard.ts#guard`, or write a configuration: `assay init` makes one (vitest.config.* with the plugin, or assay.config.mjs)',
    )
  }
  const names = Object.keys(config?.options.targets ?? {})
  if (names.length && !/[./\\#]/.test(target)) throw new AssayError(`no target "${target}"; ${suggestion(target, names)}`)
  const { target: _, targets: __, ...shared } = config?.options ?? {}
  return {
    targets: resolveOptions({ ...shared, ...overrides, target }, config?.root ?? root),
    viteConfig: config?.viteConfig ?? findViteConfig(root),
  }
}

/** The options with the one target that is named, or with all where none is. */
function pick(options: AssayOptions, target: string | undefined): AssayOptions | undefined {
  if (target === undefined) return options
  if (options.targets === undefined) return target === 'default' ? options : undefined
  const found = options.targets[target]
  return found === undefined ? undefined : { ...options, targets: { [target]: found } }
}
