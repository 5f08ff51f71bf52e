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
import { importModule, prepareAgain, prepareModule, type TargetModule } from './module.js'
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
  const items = [...corpus.items.values()].filter((item) => !waivers.active.has(item.key) && (input.selected?.(item) ?? true))
  if (!items.length && !waivers.active.size)
    throw new AssayError('no item is selected. Mend: `assay corpus list` prints the keys and titles that -t looks through')
  const late: LateError[] = []
  const opened = await openTarget(input, items, late)
  const guards = [opened.guard]
  const played = await playItems(opened.guard, {
    items,
    types: options.target.types,
    concurrency: options.target.concurrency,
    open: async () => {
      const more = await opened.more()
      guards.push(more)
      return more
    },
    onDone: (done) => input.onProgress(done, items.length),
    signal,
  })
  await Promise.all(guards.map(({ host }) => host.settle()))
  await Promise.all(guards.flatMap(({ host, auditor }) => [host.close(), auditor?.close()]))
  const waived = [...waivers.active.keys()].flatMap((key) => {
    const item = corpus.items.get(key)
    return item ? [{ key, digest: item.digest }] : []
  })
  const results = collectResults([...played, ...waived], late)
  const baseline = committed ?? ownBaseline(options.targetName, results)
  const whole = items.length + waived.length === corpus.items.size
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
    fingerprint: opened.fingerprint,
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

interface Opened {
  readonly guard: OpenGuard
  readonly fingerprint: string
  readonly more: () => Promise<OpenGuard>
}

async function openTarget({ options, configFile }: ScoreInput, items: readonly Item[], late: LateError[]): Promise<Opened> {
  const { target, root } = options
  const settings = hostSettings(target, displayPath(target.module.file, root))
  const audits = items.some((item) => item.suite === 'defence' && isAudited(item.digest))
  const onLate = (key: string, reason: string) => void late.push({ key, reason })
  const start = (module: TargetModule) => openGuard({ settings, entry: module.entry, load: () => importModule(module), audits, onLate })
  const from = { target, root, configFile }
  let module = await prepareModule(from)
  let opened = await start(module)
  if ('failure' in opened) {
    const again = await prepareAgain(from, module)
    if (again) opened = await start((module = again))
  }
  if ('failure' in opened) throw new AssayError(opened.failure)
  return {
    guard: opened,
    fingerprint: module.fingerprint,
    more: async () => {
      const another = await start(module)
      if ('failure' in another) throw new AssayError(another.failure)
      return another
    },
  }
}
