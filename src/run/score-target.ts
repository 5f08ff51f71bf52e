import { existsSync } from 'node:fs'
import type { UpdateMode } from '../baseline/decide.js'
import { type Baseline, type BaselineEntry, entryOf } from '../baseline/entry.js'
import { readBaseline } from '../baseline/file.js'
import { matchWaivers } from '../baseline/waivers.js'
import type { ResolvedOptions } from '../config/resolve.js'
import type { Item } from '../corpus/item.js'
import type { Corpus } from '../corpus/load.js'
import { AssayError } from '../errors.js'
import { displayPath } from '../paths.js'
import { runCommand } from '../report/command.js'
import { isAudited } from '../targets/guard/audit.js'
import { hostSettings } from '../targets/guard/host-settings.js'
import { type OpenGuard, openGuard } from '../targets/guard/open.js'
import { type Finished, finishRun } from './finish.js'
import { noBaseline } from './no-baseline.js'
import { environmentWith, variablesOf, withVariables } from './environment.js'
import { hasChanged, importModule, prepareModule, type TargetModule } from './module.js'
import { playItems } from './play.js'
import { collectResults, type ItemMeta, type LateError } from './results.js'
import { tolerantVectors } from './tolerant.js'

export interface ScoreInput {
  readonly options: ResolvedOptions
  readonly corpus: Corpus
  /** The items of the corpus that are played; undefined: all. */
  readonly selected: ((item: Item) => boolean) | undefined
  /** What may be written; undefined: nothing is compared with a baseline, and each outcome counts as recorded. */
  readonly mode: UpdateMode | undefined
  /** The user's Vite or Vitest configuration. */
  readonly configFile: string | undefined
  /** Vitest's `test.env`. */
  readonly env: Readonly<Record<string, string>>
  readonly onProgress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

export interface Scored extends Finished {
  readonly results: ReadonlyMap<string, ItemMeta>
  readonly baseline: Baseline
}

/** Scores a target without Vitest: loads it, plays the items, and puts them before the gate. Throws an AssayError where nothing can be judged. */
export async function scoreTarget(input: ScoreInput): Promise<Scored> {
  const { options, corpus, mode, signal } = input
  if (options.target.trials !== undefined) {
    // Played once, such a target would be recorded as if it always said the same.
    throw new AssayError(
      `a target that says deterministic: false is played in trials, which only Vitest does so far. Mend: run \`${runCommand({ project: options.project })}\``,
    )
  }
  const started = new Date()
  const committed =
    mode === undefined ? undefined : readBaseline(options.baseline, options.targetName, runCommand(options, { update: true }))
  if (mode === 'none' && !existsSync(options.baseline)) throw new AssayError(noBaseline(options))
  const waivers = matchWaivers(mode === undefined ? [] : options.waivers, [...corpus.items.values()], started)
  const selected = [...corpus.items.values()].filter((item) => input.selected?.(item) ?? true)
  if (!selected.length)
    throw new AssayError('no item is selected. Mend: `assay corpus list` prints the keys and titles that -t looks through')
  const items = selected.filter((item) => !waivers.active.has(item.key))
  const waived = selected.filter((item) => waivers.active.has(item.key)).map(({ key, digest }) => ({ key, digest }))
  const late: LateError[] = []
  const { played, fingerprint } = await playAll(input, items, late)
  const results = collectResults([...played, ...waived], late)
  const baseline = committed ?? ownBaseline(options.targetName, results)
  const whole = selected.length === corpus.items.size
  const { thresholds: _, ...ungated } = options
  const finished = await finishRun({
    options: mode === undefined ? ungated : options,
    corpus,
    baseline,
    waivers,
    tolerant: mode !== undefined && whole ? tolerantVectors(options, corpus) : new Set(),
    mode: mode ?? 'none',
    started,
    results,
    ran: new Set(results.keys()),
    fingerprint,
    shard: false,
    interrupted: signal.aborted,
    merging: false,
    gated: mode !== undefined,
    notes: [],
  })
  return { ...finished, results, baseline }
}

/** Nothing is compared: what an item came to counts as what was recorded. An error is none. */
function ownBaseline(target: string, results: ReadonlyMap<string, ItemMeta>): Baseline {
  const items: Record<string, BaselineEntry> = {}
  for (const [key, { digest, outcome }] of results) if (outcome && !('error' in outcome)) items[key] = entryOf(digest, outcome)
  return { target, items }
}

interface Played {
  readonly played: readonly ItemMeta[]
  readonly fingerprint: string
}

/** A module, and the environment of whatever hosts it. */
interface Prepared {
  readonly module: TargetModule
  readonly env: NodeJS.ProcessEnv
}

async function playAll(input: ScoreInput, items: readonly Item[], late: LateError[]): Promise<Played> {
  const { options, configFile, env } = input
  const { target, root } = options
  const variables = () => variablesOf(configFile, env)
  const prepared = await withVariables(variables, async (set) => {
    const module = await prepareModule({ target, root, configFile, env })
    return { module, env: environmentWith(set) }
  })
  const play = () => playOn(input, prepared, items, late)
  // Inline guards share this thread, its environment, and what is put back in it when one has answered: one run at a time.
  return target.host === 'inline' ? withVariables(variables, play) : play()
}

async function playOn(input: ScoreInput, { module, env }: Prepared, items: readonly Item[], late: LateError[]): Promise<Played> {
  const { options, signal } = input
  const { target, root } = options
  const settings = hostSettings(target, displayPath(target.module.file))
  const audits = items.some((item) => item.suite === 'defence' && isAudited(item.digest))
  const guards: OpenGuard[] = []
  const closeAll = () => Promise.all(guards.flatMap(({ host, auditor }) => [host.close(), auditor?.close()]))
  const open = async (): Promise<OpenGuard> => {
    const onLate = (key: string, reason: string) => void late.push({ key, reason })
    const guard = await openGuard({ settings, entry: module.entry, load: () => importModule(module), audits, onLate, env })
    if ('failure' in guard) throw new AssayError(guard.failure)
    guards.push(guard)
    return guard
  }
  const stop = () => void closeAll()
  signal.addEventListener('abort', stop)
  try {
    const played = await playItems(await open(), {
      items,
      types: target.types,
      // An inline guard has this one thread, and one instance of its module.
      concurrency: target.host === 'inline' ? 1 : target.concurrency,
      open,
      onDone: (done) => input.onProgress(done, items.length),
      signal,
    })
    if (!signal.aborted) await Promise.all(guards.map(({ host }) => host.settle()))
    if (hasChanged(module, { target, root }))
      throw new AssayError(`target ${settings.name} changed while it was scored: some verdicts are of another version. Mend: run it again`)
    return { played, fingerprint: module.fingerprint }
  } finally {
    signal.removeEventListener('abort', stop)
    await closeAll()
  }
}
