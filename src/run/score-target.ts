import { existsSync } from 'node:fs'
import type { UpdateMode } from '../baseline/decide.js'
import type { Baseline, Items } from '../baseline/entry.js'
import { readBaseline } from '../baseline/file.js'
import { matchWaivers } from '../baseline/waivers.js'
import type { ResolvedGuard, ResolvedOptions } from '../config/resolve.js'
import type { ResolvedServer } from '../config/resolve-server.js'
import type { Item } from '../corpus/item.js'
import type { Corpus } from '../corpus/load.js'
import { AssayError, DataError } from '../errors.js'
import { rewriteCommand } from '../report/command.js'
import { replayNotes } from './asking.js'
import { runCost } from './cost.js'
import { type Finished, finishRun } from './finish.js'
import { noBaseline } from './no-baseline.js'
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
  /** `at`: the key of the item that is played now, where they are played one after the other. */
  readonly onProgress: (done: number, total: number, at?: string) => void
  /** Of a target that is played in trials: what it will cost in calls, in words. */
  readonly onCost: (text: string) => void
  readonly signal: AbortSignal
}

export interface Scored extends Finished {
  readonly results: ReadonlyMap<string, ItemMeta>
  readonly baseline: Baseline
  /** Why nothing was played: the target did not start. The record says it too. */
  readonly failure?: AssayError
}

/**
 * Scores a target without Vitest: loads it, plays the items, and puts them before the gate. Throws an AssayError where nothing can be judged. One that
 * came of the target's start is told in a record first, so that none of an earlier run stands for this one.
 */
export async function scoreTarget(input: ScoreInput): Promise<Scored> {
  const { options, corpus, mode, signal } = input
  const started = new Date()
  const baseline =
    mode === undefined
      ? { target: options.targetName, items: {} }
      : readBaseline(options.baseline, options.targetName, rewriteCommand(options))
  if (mode === 'none' && !existsSync(options.baseline)) throw new AssayError(noBaseline(options))
  const waivers = matchWaivers(mode === undefined ? [] : options.waivers, [...corpus.items.values()], started)
  const selected = [...corpus.items.values()].filter((item) => input.selected?.(item) ?? true)
  if (!selected.length)
    throw new AssayError('no item is selected. Mend: `assay corpus list` prints the keys and titles that -t looks through')
  const items = selected.filter((item) => !waivers.active.has(item.key))
  const waived = selected.filter((item) => waivers.active.has(item.key)).map(({ key, digest }) => ({ key, digest }))
  const late: LateError[] = []
  const cost =
    options.target.kind === 'server' ? undefined : runCost(options.target, { items, baseline: baseline.items, mode: mode ?? 'none' })
  if (cost !== undefined) input.onCost(cost)
  const tried = await play(input, items, baseline.items, late).catch((error: unknown) => {
    if (!(error instanceof AssayError) || error instanceof DataError || signal.aborted) throw error
    return { played: [], fingerprint: undefined, notes: [], failure: error }
  })
  const { played, fingerprint, notes = [] } = tried
  const failure = 'failure' in tried ? tried.failure : undefined
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
    error: failure?.message,
    notes: [...replayNotes(options), ...notes],
  })
  return { ...finished, results, baseline, ...(failure && { failure }) }
}

export interface Played {
  readonly played: readonly ItemMeta[]
  readonly fingerprint: string
  /** More to say of the run. */
  readonly notes?: readonly string[]
}

async function play(input: ScoreInput, items: readonly Item[], baseline: Items, late: LateError[]): Promise<Played> {
  const { options } = input
  if (isServer(options)) {
    const { playOnServer } = await import('./play-server.js')
    return playOnServer({ ...input, options }, items)
  }
  const { playOnGuard } = await import('./play-guard.js')
  return playOnGuard({ ...input, options: options as ResolvedOptions<ResolvedGuard> }, items, baseline, late)
}

const isServer = (options: ResolvedOptions): options is ResolvedOptions<ResolvedServer> => options.target.kind === 'server'
