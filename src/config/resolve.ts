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
import type { AssayOptions, GuardTarget, ServerTarget, Waiver } from './options.js'
import { type ResolvedServer, resolveServer } from './resolve-server.js'
import { guardKeys, limitKeys, optionKeys, optionsSchema, serverKeys, serverMembers, waiverKeys } from './schema.js'

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
  readonly replay?: ResolvedReplay
  readonly types?: readonly string[]
  readonly fingerprint?: string
}

/** Recorded answers of a guard. */
export interface ResolvedReplay {
  /** Absolute path. */
  readonly file: string
  /** Whether this run writes them, or reads them. */
  readonly records: boolean
  /** Absolute path of the baseline that a run is held against which reads them. */
  readonly baseline: string
}

export type ResolvedTarget = ResolvedGuard | ResolvedServer

/** Suites that a kind of target can run. */
export const suitesOfKind: Readonly<Record<ResolvedTarget['kind'], readonly Suite[]>> = {
  guard: ['defence', 'benign'],
  server: ['tasks', 'conformance'],
}

/** One target of the configuration, with everything that its project needs. Plain data. */
export interface ResolvedOptions<Target extends ResolvedTarget = ResolvedTarget> {
  /** Vite root, absolute, forward slashes. */
  readonly root: string
  /** Vitest project name: `assay`, or `assay:<target>` when there are several. */
  readonly project: string
  /** The command that scores it, where that is not Vitest. */
  readonly command?: string
  /** What a command that runs this again needs beside its name: see `Door`. */
  readonly flags?: string
  readonly selection?: string
  /** This run records the answers of the target. */
  readonly records?: boolean
  readonly targetName: string
  readonly target: Target
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
  if (!parsed.success)
    throw configError(
      where,
      describeIssues(parsed.error.issues, (path) => knownKeys(path, options)),
    )
  const valid = parsed.data
  const targets = valid.targets ? Object.entries(valid.targets) : [['default', valid.target ?? ''] as const]
  const several = valid.targets !== undefined
  if (targets.length === 0) throw configError(where, ['targets: names no target'])
  const problems = several ? outputProblems(valid) : []
  const paths = (targetName: string): Paths => {
    const output = (path: string) => posix(resolve(root, path.replaceAll('{target}', targetName)))
    const baseline = valid.baseline ?? outputs.baseline
    return { output, baseline: output(baseline), replayBaseline: output(baseline.replace(/(?:\.json)?$/, '.replay.json')) }
  }
  const resolved = targets.flatMap(([targetName, value]) => {
    const key = several ? `targets.${targetName}` : 'target'
    const target = resolveTarget(typeof value === 'string' ? { module: value } : value, root, {
      records: isTrue(env['ASSAY_RECORD']),
      ...paths(targetName),
    })
    problems.push(...targetProblems(target, valid, key))
    return 'missing' in target ? [] : [{ targetName, target }]
  })
  if (problems.length) throw configError(where, problems)

  const name = valid.name ?? 'assay'
  const include = valid.include ?? []
  const includeFiles = ownFiles(include, root)
  if (include.length && !includeFiles.length) throw configError(where, [`include: no file matches ${include.join(', ')} below ${root}`])
  const misnamed = includeFiles.find((path) => !path.endsWith('.assay.jsonc'))
  if (misnamed !== undefined) throw configError(where, [`include: ${misnamed} has to be named *.assay.jsonc`])
  if (valid.corpus === 'none' && !includeFiles.length && resolved.some(({ target }) => target.kind === 'guard')) {
    throw configError(where, ["corpus: 'none' leaves nothing to score; name own files under `include`"])
  }
  return resolved.map(({ targetName, target }) => {
    const { output, baseline } = paths(targetName)
    const { replay } = target
    return {
      root: posix(root),
      project: several ? `${name}:${targetName}` : name,
      ...(replay?.records && { records: true }),
      targetName,
      target,
      suites: suitesOfKind[target.kind].filter((suite) => valid.suites?.includes(suite) ?? true),
      bundled: valid.corpus !== 'none',
      include,
      includeFiles,
      // What a replayed run is held against is not what a live one is.
      baseline: replay && !replay.records ? replay.baseline : baseline,
      record: valid.record === false ? false : output(valid.record ?? outputs.record),
      sarif: valid.sarif ? output(valid.sarif) : false,
      ratchet: valid.ratchet ?? false,
      ...(valid.tolerance && { tolerance: valid.tolerance }),
      ...(valid.thresholds && { thresholds: valid.thresholds }),
      waivers: valid.waivers ?? [],
      watch: [...(valid.watch ?? []).map((path) => posix(resolve(root, path))), ...ownInputs(target)],
    }
  })
}

/** Files that a run reads each time anew, beside code and corpus. */
const ownInputs = (target: ResolvedTarget): readonly string[] =>
  target.kind === 'server' && target.expectedFailures !== undefined ? [target.expectedFailures] : []

/** Where a target finds its own files, and whether its answers are recorded. */
interface Paths {
  readonly output: (path: string) => string
  readonly baseline: string
  readonly replayBaseline: string
}
type Own = Paths & { readonly records: boolean }

function resolveTarget(target: GuardTarget | ServerTarget, root: string, own: Own): ResolvedTarget | Missing {
  if (target.kind === 'server') return named(target.module, resolveServer(target, root))
  const module = resolveModuleReference(target.module, root)
  return 'missing' in module ? named(target.module, module) : resolveGuard(target, module, own)
}

interface Missing {
  readonly missing: string
  readonly reference: string
}

const named = (reference = '', found: ResolvedTarget | { readonly missing: string }): ResolvedTarget | Missing =>
  'missing' in found ? { missing: found.missing, reference } : found

function targetProblems(target: ResolvedTarget | Missing, { corpus, suites }: AssayOptions, key: string): string[] {
  if ('missing' in target)
    return [`${key}: there is no module ${target.reference} (looked for ${target.missing}, with and without extension)`]
  const runs = suitesOfKind[target.kind]
  if (target.kind === 'server' && corpus === 'none')
    return ["corpus: a server is held to the checks of the bundled corpus, which 'none' leaves out"]
  if (suites && !suites.some((suite) => runs.includes(suite))) return [`suites: a ${target.kind} runs ${runs.join(' and ')}`]
  return []
}

function resolveGuard(guard: GuardTarget, module: ModuleReference, { output, replayBaseline, records }: Own): ResolvedGuard {
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
      replay: { file: output(guard.replay), records, baseline: replayBaseline },
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

/** Two targets may not write to one file, and answers of the one are none of the other. */
function outputProblems(options: AssayOptions): string[] {
  const problem = (key: string, value: unknown, example: string) =>
    typeof value === 'string' && !value.includes('{target}')
      ? [`${key}: must contain {target} when there are several targets, for example '${example}'`]
      : []
  const replays = Object.entries(options.targets ?? {}).flatMap(([name, target]) =>
    typeof target === 'object' && 'replay' in target ? [[`targets.${name}.replay`, target.replay] as const] : [],
  )
  return [
    ...Object.entries(outputs).flatMap(([key, example]) => problem(key, options[key as keyof typeof outputs], example)),
    ...replays.flatMap(([key, value]) => problem(key, value, 'answers/{target}.json')),
  ]
}

function knownKeys(path: readonly PropertyKey[], options: AssayOptions): readonly string[] {
  const shapes: Record<string, readonly string[]> = {
    '': optionKeys,
    target: targetKeys(path.slice(1), options.target),
    targets: targetKeys(path.slice(2), options.targets?.[String(path[1])]),
    tolerance: ['vector', 'total'],
    thresholds: ['coverage', 'vectors', 'falsePositiveRate', 'latencyP95'],
    waivers: waiverKeys,
  }
  return shapes[String(path[0] ?? '')] ?? []
}

function targetKeys([member]: readonly PropertyKey[], target: AssayOptions['target']): readonly string[] {
  if (typeof target === 'object' && target.kind === 'server') return serverMembers[String(member)] ?? serverKeys
  return member === 'limits' ? limitKeys : guardKeys
}
