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
  const from = config?.root ?? root
  const viteConfig = config?.viteConfig ?? findViteConfig(root)
  if (config === undefined) return { targets: resolveOptions({ ...overrides, target }, from), viteConfig }
  // Another target than the configuration's: it must not be held against that one's baseline, nor write to its files.
  const { target: _, targets: __, sarif: ___, ...shared } = config.options
  const name = nameOf(target)
  const files = { baseline: `baselines/${name}.json`, record: `.assay/${name}/run.json`, ...overrides }
  const targets = resolveOptions({ ...shared, ...files, target }, from)
  return { targets: targets.map((options) => ({ ...options, targetName: name })), viteConfig }
}

/** `./src/guard.ts#strict` is `guard-strict`. */
function nameOf(target: string): string {
  const [path = '', exportName] = target.split('#')
  const file = path.replace(/^.*[/\\]/, '').replace(/\.[cm]?[jt]sx?$/, '')
  return (
    [file, ...(exportName === undefined ? [] : [exportName])]
      .join('-')
      .replaceAll(/[^\w.-]+/g, '-')
      .replace(/^[^a-z0-9]+/i, '') || 'target'
  )
}

/** The options with the one target that is named, by its name or as the configuration writes it, or with all where none is. */
function pick(options: AssayOptions, target: string | undefined): AssayOptions | undefined {
  if (target === undefined) return options
  if (options.targets === undefined) return target === 'default' || moduleOf(options.target) === target ? options : undefined
  const [name] = Object.entries(options.targets).find(([key, value]) => key === target || moduleOf(value) === target) ?? []
  const found = name === undefined ? undefined : options.targets[name]
  return name === undefined || found === undefined ? undefined : { ...options, targets: { [name]: found } }
}

const moduleOf = (target: AssayOptions['target']): string | undefined => (typeof target === 'string' ? target : target?.module)
