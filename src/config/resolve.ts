import { resolve } from 'node:path'
import { startTrials } from '../baseline/counts.js'
import type { Suite } from '../corpus/item.js'
import { posix } from '../paths.js'
import { isTrue } from '../run/default-mode.js'
import type { Limits } from '../suites/limits.js'
import { defaultMemory } from '../targets/guard/memory.js'
import { ownFiles } from './include.js'
import { configError, describeIssues } from './errors.js'
import { type ModuleReference, resolveModuleReference } from './module-reference.js'
import type { AssayOptions, GuardTarget, Waiver } from './options.js'
import { guardKeys, limitKeys, optionKeys, optionsSchema, waiverKeys } from './schema.js'

/** A guard as the host needs it: every default filled in, the module found on disk. */
export interface ResolvedGuard {
  readonly kind: 'guard'
  readonly module: ModuleReference
  readonly enforces: boolean
  readonly throws: 'error' | 'enforce'
  readonly host: 'worker' | 'process' | 'inline'
  /** MB */
  readonly memory: number
  /** ms an input */
  readonly timeout: number
  readonly concurrency?: number
  /** Trials that a run begins with; absent for a deterministic guard, which is asked once. */
  readonly trials?: number
  readonly limits?: Limits
  /** Absolute path of the recorded answers, and whether this run reads or writes them. */
  readonly replay?: { readonly file: string; readonly records: boolean }
  readonly types?: readonly string[]
  readonly fingerprint?: string
}

/** One target of the configuration, with everything that its project needs. Plain data. */
export interface ResolvedOptions {
  /** Vite root, absolute, forward slashes. */
  readonly root: string
  /** Vitest project name: `assay`, or `assay:<target>` when there are several. */
  readonly project: string
  /** The command that scores it, where that is not Vitest. */
  readonly command?: string
  readonly targetName: string
  readonly target: ResolvedGuard
  readonly suites: readonly Suite[]
  readonly bundled: boolean
  /** Globs of the user's corpus files as written, and the files that they match now. */
  readonly include: readonly string[]
  readonly includeFiles: readonly string[]
  readonly baseline: string
  readonly record: string | false
  readonly sarif: string | false
  readonly ratchet: boolean
  readonly tolerance?: { readonly vector?: number | undefined; readonly total?: number | undefined }
  readonly thresholds?: AssayOptions['thresholds']
  readonly waivers: readonly Waiver[]
  /** Absolute paths of more files or folders whose change reruns the project. */
  readonly watch: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

const where = 'assay(options)'

/** Validates what the user wrote and fills in every default, a list with one entry a target. Throws one AssayError that names all that is wrong. */
export function resolveOptions(options: AssayOptions, root: string, env: Environment = process.env): ResolvedOptions[] {
  const parsed = optionsSchema.safeParse(options)
  if (!parsed.success) throw configError(where, describeIssues(parsed.error.issues, knownKeys))
  const valid = parsed.data
  const targets = valid.targets ? Object.entries(valid.targets) : [['default', valid.target ?? ''] as const]
  const several = valid.targets !== undefined
  if (targets.length === 0) throw configError(where, ['targets: names no target'])
  const problems = several ? outputProblems(valid) : []
  const guards = targets.flatMap(([targetName, target]) => {
    const guard = typeof target === 'string' ? { module: target } : target
    const module = resolveModuleReference(guard.module, root)
    if (!('missing' in module)) return [{ targetName, target: resolveGuard(guard, module, root, isTrue(env['ASSAY_RECORD'])) }]
    const key = several ? `targets.${targetName}` : 'target'
    problems.push(`${key}: there is no module ${guard.module} (looked for ${module.missing}, with and without extension)`)
    return []
  })
  if (problems.length) throw configError(where, problems)

  const name = valid.name ?? 'assay'
  const include = valid.include ?? []
  const includeFiles = ownFiles(include, root)
  if (include.length && !includeFiles.length) throw configError(where, [`include: no file matches ${include.join(', ')} below ${root}`])
  const misnamed = includeFiles.find((path) => !path.endsWith('.assay.jsonc'))
  if (misnamed !== undefined) throw configError(where, [`include: ${misnamed} has to be named *.assay.jsonc`])
  if (valid.corpus === 'none' && !includeFiles.length) {
    throw configError(where, ["corpus: 'none' leaves nothing to score; name own files under `include`"])
  }
  return guards.map(({ targetName, target }) => {
    const output = (path: string) => posix(resolve(root, path.replaceAll('{target}', targetName)))
    return {
      root: posix(root),
      project: several ? `${name}:${targetName}` : name,
      targetName,
      target,
      suites: valid.suites ?? ['defence', 'benign'],
      bundled: valid.corpus !== 'none',
      include,
      includeFiles,
      baseline: output(baselineName(valid.baseline ?? outputs.baseline, target)),
      record: valid.record === false ? false : output(valid.record ?? outputs.record),
      sarif: valid.sarif ? output(valid.sarif) : false,
      ratchet: valid.ratchet ?? false,
      ...(valid.tolerance && { tolerance: valid.tolerance }),
      ...(valid.thresholds && { thresholds: valid.thresholds }),
      waivers: valid.waivers ?? [],
      watch: (valid.watch ?? []).map((path) => posix(resolve(root, path))),
    }
  })
}

/** What a replayed run is held against is not what a live one is. */
function baselineName(name: string, { replay }: ResolvedGuard): string {
  return replay && !replay.records ? name.replace(/(?:\.json)?$/, '.replay.json') : name
}

function resolveGuard(guard: GuardTarget, module: ModuleReference, root: string, records: boolean): ResolvedGuard {
  return {
    kind: 'guard',
    module,
    enforces: guard.enforces ?? true,
    throws: guard.throws ?? 'error',
    host: guard.host ?? 'worker',
    memory: guard.memory ?? defaultMemory,
    timeout: guard.timeout ?? 2_000,
    ...(guard.concurrency && { concurrency: guard.concurrency }),
    // One worker: calls are counted where they are made.
    ...(guard.replay !== undefined && {
      replay: { file: posix(resolve(root, guard.replay)), records },
      ...(records && { concurrency: 1 }),
    }),
    ...(guard.limits && { limits: guard.limits, concurrency: 1 }),
    ...(guard.deterministic === false && { trials: guard.trials ?? startTrials }),
    ...(guard.types && { types: guard.types }),
    ...(guard.fingerprint && { fingerprint: guard.fingerprint }),
  }
}

/** The files that a run writes, each with a name that tells targets apart. */
const outputs = {
  baseline: 'baselines/{target}.json',
  record: '.assay/{target}/run.json',
  sarif: '.assay/{target}/assay.sarif',
} as const

/** Two targets may not write to one file. */
function outputProblems(options: AssayOptions): string[] {
  return Object.entries(outputs).flatMap(([key, example]) => {
    const value = options[key as keyof typeof outputs]
    return typeof value === 'string' && !value.includes('{target}')
      ? [`${key}: must contain {target} when there are several targets, for example '${example}'`]
      : []
  })
}

function knownKeys(path: readonly PropertyKey[]): readonly string[] {
  const shapes: Record<string, readonly string[]> = {
    '': optionKeys,
    target: path[1] === 'limits' ? limitKeys : guardKeys,
    targets: path[2] === 'limits' ? limitKeys : guardKeys,
    tolerance: ['vector', 'total'],
    thresholds: ['coverage', 'vectors', 'falsePositiveRate', 'latencyP95'],
    waivers: waiverKeys,
  }
  return shapes[String(path[0] ?? '')] ?? []
}
