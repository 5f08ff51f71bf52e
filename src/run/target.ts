import { basename } from 'node:path'
import { findVariants } from '../config/config-files.js'
import { findConfig, type FoundConfig, type FoundOptions } from '../config/find-config.js'
import type { AssayOptions } from '../config/options.js'
import { type ResolvedOptions, resolveOptions } from '../config/resolve.js'
import { AssayError } from '../errors.js'
import { suggestion } from '../nearest.js'
import { displayPath } from '../paths.js'

/** Targets to be scored, and where they were found. */
export interface FoundTargets extends Pick<FoundConfig, 'viteConfig' | 'env'> {
  /** At least one. */
  readonly targets: readonly ResolvedOptions[]
  /** Vitest finds their projects in its configuration. */
  readonly inVitest: boolean
}

/** Changes to what a configuration says. */
export type Overrides = Partial<Pick<AssayOptions, 'baseline' | 'tolerance' | 'suites' | 'record' | 'sarif'>>

/**
 * What TARGET names: a target of the configuration in `root`, else a module reference such as `./src/guard.ts#guard`, scored with the configuration's
 * other options; absent: all that the configuration names. `config`: the file to read in place of what is found. Throws an AssayError where that is nothing.
 */
export async function findTargets(root: string, target: string | undefined, overrides: Overrides, config?: string): Promise<FoundTargets> {
  const { found, inVitest, viteConfig, env } = await findConfig(root, config)
  const from = { viteConfig, env }
  const named = found.flatMap(({ options, root: base }) => {
    const picked = pick(options, target)
    return picked ? resolveOptions({ ...picked, ...overrides }, base) : []
  })
  if (named.length) return { ...from, targets: withOwnFiles(named), inVitest }
  if (target === undefined) {
    throw new AssayError(
      'no target: name a module, such as `assay check ./src/guard.ts#guard`, or write a configuration: `assay init` makes one (vitest.config.* with the plugin, or assay.config.mjs)' +
        others(config === undefined ? findVariants(root) : []),
    )
  }
  const names = found.flatMap(({ options }) => Object.keys(options.targets ?? {}))
  if (names.length && !/[./\\#]/.test(target)) throw new AssayError(`no target "${target}"; ${suggestion(target, names)}`)
  const [first] = found
  if (first === undefined) return { ...from, targets: resolveOptions({ ...overrides, target }, root), inVitest: false }
  return { ...from, targets: besides(first, target, nameOf(target, new Set(['default', ...names])), overrides), inVitest: false }
}

/** Configurations that the user may have meant: of several none is chosen. */
const others = ([file]: readonly string[]) =>
  file === undefined ? '' : `. Or name a configuration by --config, such as \`--config ${basename(file)}\``

/** Another target than the configuration's: it must not be held against that one's baseline, nor write to its files, nor take its place in Vitest. */
function besides({ options, root }: FoundOptions, target: string, name: string, overrides: Overrides): ResolvedOptions[] {
  const { target: _, targets: __, sarif: ___, ...shared } = options
  const files = { baseline: `baselines/${name}.json`, record: `.assay/${name}/run.json`, ...overrides }
  return resolveOptions({ ...shared, ...files, target }, root).map((resolved) => ({
    ...resolved,
    targetName: name,
    project: `${resolved.project}:${name}`,
  }))
}

/** As in Vitest, no two targets may write to one file. */
function withOwnFiles(targets: readonly ResolvedOptions[]): readonly ResolvedOptions[] {
  const seen = new Map<string, string>()
  for (const { baseline, project } of targets) {
    const other = seen.get(baseline)
    if (other !== undefined)
      throw new AssayError(
        `the projects "${other}" and "${project}" share the baseline ${displayPath(baseline)}; give one of them another file (option \`baseline\`), or name one target`,
      )
    seen.set(baseline, project)
  }
  return targets
}

/** `./src/guard.ts#strict` is `guard-strict`, or `guard-strict-2` where that is the name of another. */
function nameOf(target: string, taken: ReadonlySet<string>): string {
  const [path = '', exportName] = target.split('#')
  const file = path.replace(/^.*[/\\]/, '').replace(/\.[cm]?[jt]sx?$/, '')
  const name =
    [file, ...(exportName === undefined ? [] : [exportName])]
      .join('-')
      .replaceAll(/[^\w.-]+/g, '-')
      .replace(/^[^a-z0-9]+/i, '') || 'target'
  const candidates = [name, ...[...taken].map((_, index) => `${name}-${index + 2}`)]
  return candidates.find((candidate) => !taken.has(candidate)) ?? name
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
