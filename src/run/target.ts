import { basename } from 'node:path'
import { findVariants } from '../config/config-files.js'
import { findConfig, type FoundConfig, type FoundOptions } from '../config/find-config.js'
import { resolveModuleReference } from '../config/module-reference.js'
import type { AssayOptions } from '../config/options.js'
import { type ResolvedOptions, resolveOptions } from '../config/resolve.js'
import { serverTarget } from '../config/server-source.js'
import { AssayError } from '../errors.js'
import { suggestion } from '../nearest.js'
import { claimFiles } from './claim-files.js'
import { moduleName } from './module-name.js'
import { configuredTargets, pickTargets } from './pick-target.js'

/** Targets to be scored, and where they were found. */
export interface FoundTargets extends Pick<FoundConfig, 'viteConfig' | 'env'> {
  /** At least one. */
  readonly targets: readonly ResolvedOptions[]
  /** Vitest finds their projects in its configuration. */
  readonly inVitest: boolean
}

/** Changes to what a configuration says. */
export type Overrides = Partial<Pick<AssayOptions, 'baseline' | 'tolerance' | 'record' | 'sarif'>>

/**
 * What TARGET names: a target of the configuration in `root` (by its name, its module or its project), else a module reference such as `./src/guard.ts#guard`,
 * scored with the configuration's other options; absent: all that the configuration names. `config`: the file to read in place of what is found. Throws an
 * AssayError where that is nothing.
 */
export async function findTargets(root: string, target: string | undefined, overrides: Overrides, config?: string): Promise<FoundTargets> {
  const { found, inVitest, viteConfig, env } = await findConfig(root, config)
  const from = { viteConfig, env }
  const known = configuredTargets(found)
  const named = target === undefined ? found : pickTargets(known, target, root)
  if (named.length) {
    const targets = named.flatMap(({ options, root: base }) => resolveOptions({ ...options, ...overrides }, base))
    return { ...from, targets: withOwnFiles(targets), inVitest }
  }
  if (target === undefined) {
    throw new AssayError(
      'no target: name a module, such as `assay check ./src/guard.ts#guard`, or write a configuration: `assay init` makes one (vitest.config.* with the plugin, or assay.config.mjs)' +
        others(config === undefined ? findVariants(root) : []),
    )
  }
  const [first] = found
  if (first === undefined) return { ...from, targets: resolveOptions({ ...overrides, target: meant(target, root) }, root), inVitest: false }
  const names = known.map(({ name }) => name)
  const reference = located(target, [first.root, root])
  if (reference === undefined && !/[./\\#]/.test(target)) {
    const words = known.flatMap(({ name, project }) => [name, project])
    throw new AssayError(`no target "${target}"; ${suggestion(target, [...new Set(words)])}`)
  }
  const name = moduleName(reference ?? target, first.root, ['default', ...names])
  return { ...from, targets: besides(first, reference ?? target, name, overrides), inVitest: false }
}

/** The reference as it is found from the first of some folders: that of the configuration, whose paths are relative to it, and that of the user. */
function located(reference: string, [base = '', ...folders]: readonly string[]): string | undefined {
  if (!('missing' in resolveModuleReference(reference, base))) return reference
  return folders.flatMap((folder) => {
    const found = resolveModuleReference(reference, folder)
    return 'missing' in found ? [] : [[found.file, ...(found.exportName === undefined ? [] : [found.exportName])].join('#')]
  })[0]
}

/** A module that is typed and no configuration names is a guard, unless its text says that it makes a server. */
const meant = (reference: string, root: string) => serverTarget(reference, root) ?? reference

/** Configurations that the user may have meant: of several none is chosen. */
const others = ([file]: readonly string[]) =>
  file === undefined ? '' : `. Or name a configuration by --config, such as \`--config ${basename(file)}\``

/** Another target than the configuration's: it must not be held against that one's baseline, nor write to its files, nor take its place in Vitest. */
function besides({ options, root }: FoundOptions, target: string, name: string, overrides: Overrides): ResolvedOptions[] {
  const { target: _, targets: __, sarif: ___, ...shared } = options
  const files = { baseline: `baselines/${name}.json`, record: `.assay/${name}/run.json`, ...overrides }
  return resolveOptions({ ...shared, ...files, target: meant(target, root) }, root).map((resolved) => ({
    ...resolved,
    targetName: name,
    project: `${resolved.project}:${name}`,
  }))
}

/** As in Vitest, no two projects may write to one file. */
function withOwnFiles(targets: readonly ResolvedOptions[]): readonly ResolvedOptions[] {
  const claimed = new Map<string, ResolvedOptions>()
  for (const target of targets) claimFiles(claimed, target, (other) => other === target)
  return targets
}
