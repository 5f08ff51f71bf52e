import { existsSync } from 'node:fs'
import type { UpdateMode } from '../baseline/decide.js'
import type { Baseline, Items } from '../baseline/entry.js'
import { readBaseline } from '../baseline/file.js'
import { matchWaivers } from '../baseline/waivers.js'
import type { ResolvedOptions } from '../config/resolve.js'
import type { Item } from '../corpus/item.js'
import type { Corpus } from '../corpus/load.js'
import { AssayError } from '../errors.js'
import { displayPath } from '../paths.js'
import { recordCommand, runCommand } from '../report/command.js'
import type { Recorded } from '../suites/replay.js'
import type { ItemRun } from '../suites/run.js'
import { isAudited } from '../targets/guard/audit.js'
import { hostSettings } from '../targets/guard/host-settings.js'
import { type OpenGuard, openGuard } from '../targets/guard/open.js'
import { createAsking, noGuard, replayNotes } from './asking.js'
import { runCost } from './cost.js'
import { type Finished, finishRun } from './finish.js'
import { type GuardSubject, guardSubject } from './guard-subject.js'
import { noBaseline } from './no-baseline.js'
import { environmentWith, variablesOf, withVariables } from './environment.js'
import { hasChanged, importModule, prepareModule, type TargetModule } from './module.js'
import { playItem } from './play-item.js'
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
  /** Of a target that is played in trials: what it will cost in calls, in words. */
  readonly onCost: (text: string) => void
  readonly signal: AbortSignal
}

export interface Scored extends Finished {
  readonly results: ReadonlyMap<string, ItemMeta>
  readonly baseline: Baseline
}

/** Scores a target without Vitest: loads it, plays the items, and puts them before the gate. Throws an AssayError where nothing can be judged. */
export async function scoreTarget(input: ScoreInput): Promise<Scored> {
  const { options, corpus, mode, signal } = input
  const started = new Date()
  const baseline =
    mode === undefined
      ? { target: options.targetName, items: {} }
      : readBaseline(options.baseline, options.targetName, runCommand(options, { update: true }))
  if (mode === 'none' && !existsSync(options.baseline)) throw new AssayError(noBaseline(options))
  const waivers = matchWaivers(mode === undefined ? [] : options.waivers, [...corpus.items.values()], started)
  const selected = [...corpus.items.values()].filter((item) => input.selected?.(item) ?? true)
  if (!selected.length)
    throw new AssayError('no item is selected. Mend: `assay corpus list` prints the keys and titles that -t looks through')
  const items = selected.filter((item) => !waivers.active.has(item.key))
  const waived = selected.filter((item) => waivers.active.has(item.key)).map(({ key, digest }) => ({ key, digest }))
  const late: LateError[] = []
  const cost = runCost(options.target, { items, baseline: baseline.items, mode: mode ?? 'none' })
  if (cost !== undefined) input.onCost(cost)
  const { played, fingerprint } = await playAll(input, items, baseline.items, late)
  const results = collectResults([...played, ...waived], late)
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
    notes: replayNotes(options),
  })
  return { ...finished, results, baseline }
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

async function playAll(input: ScoreInput, items: readonly Item[], baseline: Items, late: LateError[]): Promise<Played> {
  const { options, configFile, env } = input
  const { target, root } = options
  const variables = () => variablesOf(configFile, env)
  const prepared = await withVariables(variables, async (set) => {
    const module = await prepareModule({ target, root, configFile, env })
    return { module, env: environmentWith(set) }
  })
  const play = () => playOn(input, prepared, items, baseline, late)
  // Inline guards share this thread, its environment, and what is put back in it when one has answered: one run at a time.
  return target.host === 'inline' ? withVariables(variables, play) : play()
}

async function playOn(
  input: ScoreInput,
  { module, env }: Prepared,
  items: readonly Item[],
  baseline: Items,
  late: LateError[],
): Promise<Played> {
  const { options, signal } = input
  const { target, root } = options
  const settings = hostSettings(target, displayPath(target.module.file))
  // What differs between two answers of a guard that is not deterministic says nothing of what it keeps.
  const audits = target.trials === undefined && items.some((item) => item.suite === 'defence' && isAudited(item.digest))
  const recorded: Recorded[] = []
  const replay = target.replay && (target.replay.records ? { keep: (answer: Recorded) => void recorded.push(answer) } : target.replay)
  const asking = await createAsking({ limits: target.limits, replay, door: options, signal })
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
    const play = (item: Item, guard: GuardSubject): Promise<ItemRun> =>
      playItem(item, asking(guardSubject(guard, item.key), item.key), {
        trials: target.trials,
        replay,
        entry: baseline[item.key],
        mode: input.mode ?? 'none',
      })
    const reads = replay !== undefined && 'file' in replay
    const played = await playItems(reads ? noGuard : await open(), {
      items,
      play: (item, guard) => play(item, { ...guard, types: target.types }),
      // An inline guard has this one thread, and one instance of its module.
      concurrency: target.host === 'inline' || reads ? 1 : target.concurrency,
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
    if (target.replay) await keepRecorded(target.replay.file, recorded, options)
  }
}

/** What was asked for is kept, however the run ended: each answer may have been paid for. */
async function keepRecorded(file: string, recorded: readonly Recorded[], options: ResolvedOptions): Promise<void> {
  if (!recorded.length) return
  const { keepAnswers } = await import('../suites/replay.js')
  keepAnswers(file, recorded, recordCommand(options))
}
