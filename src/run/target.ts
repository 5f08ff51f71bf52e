import { findConfig, findViteConfig } from '../config/find-config.js'
import type { AssayOptions } from '../config/options.js'
import { type ResolvedOptions, resolveOptions } from '../config/resolve.js'
import { AssayError } from '../errors.js'
import { suggestion } from '../nearest.js'
import { displayPath } from '../paths.js'

/** Targets to be scored, and where they were found. */
export interface FoundTargets {
  readonly targets: readonly ResolvedOptions[]
  readonly viteConfig: string | undefined
  /** Vitest's `test.env`, which a guard sees in its environment. */
  readonly env: Readonly<Record<string, string>>
}

/** Changes to what a configuration says. */
export type Overrides = Partial<Pick<AssayOptions, 'baseline' | 'tolerance' | 'suites' | 'record' | 'sarif'>>

/**
 * What TARGET names: a target of the configuration in `root`, else a module reference such as `./src/guard.ts#guard`, scored with the configuration's
 * other options; absent: all that the configuration names. Throws an AssayError where that is nothing.
 */
export async function findTargets(root: string, target: string | undefined, overrides: Overrides): Promise<FoundTargets> {
  const config = await findConfig(root)
  const named = (config?.found ?? []).flatMap(({ options, root: from }) => {
    const picked = pick(options, target)
    return picked ? resolveOptions({ ...picked, ...overrides }, from) : []
  })
  if (config && named.length) return { targets: withOwnFiles(named), viteConfig: config.viteConfig, env: config.env }
  if (target === undefined) {
    throw new AssayError(
      'no target: name a module, such as `assay check ./src/guard.ts#guard`, or write a configuration: `assay init` makes one (vitest.config.* with the plugin, or assay.config.mjs)',
    )
  }
  const names = (config?.found ?? []).flatMap(({ options }) => Object.keys(options.targets ?? {}))
  if (names.length && !/[./\\#]/.test(target)) throw new AssayError(`no target "${target}"; ${suggestion(target, names)}`)
  const [first] = config?.found ?? []
  const viteConfig = config?.viteConfig ?? findViteConfig(root)
  const env = config?.env ?? {}
  if (first === undefined) return { targets: resolveOptions({ ...overrides, target }, root), viteConfig, env }
  // Another target than the configuration's: it must not be held against that one's baseline, nor write to its files.
  const { target: _, targets: __, sarif: ___, ...shared } = first.options
  const name = nameOf(target)
  const files = { baseline: `baselines/${name}.json`, record: `.assay/${name}/run.json`, ...overrides }
  const targets = resolveOptions({ ...shared, ...files, target }, first.root)
  return { targets: targets.map((options) => ({ ...options, targetName: name })), viteConfig, env }
}

/** As in Vitest, no two targets may write to one file. */
function withOwnFiles(targets: readonly ResolvedOptions[]): readonly ResolvedOptions[] {
  const seen = new Map<string, string>()
  for (const { baseline, project, root } of targets) {
    const other = seen.get(baseline)
    if (other !== undefined)
      throw new AssayError(
        `the projects "${other}" and "${project}" share the baseline ${displayPath(baseline, root)}; give one of them another file (option \`baseline\`), or name one target`,
      )
    seen.set(baseline, project)
  }
  return targets
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
