import type { FoundOptions } from '../config/find-config.js'
import { resolveModuleReference } from '../config/module-reference.js'
import type { AssayOptions } from '../config/options.js'

/** One target of a configuration, and what it may be called. */
export interface ConfiguredTarget {
  readonly name: string
  /** Of Vitest. */
  readonly project: string
  readonly kind: 'guard' | 'server'
  /** Module reference as it is written; a server may have none. */
  readonly module: string | undefined
  /** The options around it with this target alone. */
  readonly options: AssayOptions
  /** Absolute. Paths in the options are relative to it. */
  readonly root: string
}

export function configuredTargets(found: readonly FoundOptions[]): ConfiguredTarget[] {
  return found.flatMap(({ options, root }) => {
    const { name: project = 'assay', target, targets } = options
    if (!targets) return [{ name: 'default', project, kind: kindOf(target), module: moduleOf(target), options, root }]
    return Object.entries(targets).map(([name, value]) => ({
      name,
      project: `${project}:${name}`,
      kind: kindOf(value),
      module: moduleOf(value),
      options: { ...options, targets: { [name]: value } },
      root,
    }))
  })
}

/**
 * The configured targets that a word names: by their name or as their module is written, else as the same module in another spelling, else by their project. `cwd`: where
 * the user typed it.
 */
export function pickTargets(targets: readonly ConfiguredTarget[], word: string, cwd: string): ConfiguredTarget[] {
  const ways: readonly ((target: ConfiguredTarget) => boolean)[] = [
    ({ name, module }) => name === word || module === word,
    ({ module, root }) => module !== undefined && [root, cwd].some((folder) => isSame([module, root], [word, folder])),
    ({ project }) => project === word,
  ]
  return ways.map((way) => targets.filter(way)).find((picked) => picked.length > 0) ?? []
}

function isSame(...references: readonly [reference: string, root: string][]): boolean {
  const [one, other] = references.map(([reference, root]) => resolveModuleReference(reference, root))
  if (one === undefined || other === undefined || 'missing' in one || 'missing' in other) return false
  return one.file === other.file && one.exportName === other.exportName
}

const moduleOf = (target: AssayOptions['target']): string | undefined => (typeof target === 'string' ? target : target?.module)

const kindOf = (target: AssayOptions['target']) => (typeof target === 'string' ? 'guard' : (target?.kind ?? 'guard'))
