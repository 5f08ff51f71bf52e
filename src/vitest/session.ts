import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import type { ResolvedConfig } from 'vite'
import type { UpdateMode } from '../baseline/decide.js'
import type { Baseline, Items } from '../baseline/entry.js'
import { readBaseline } from '../baseline/file.js'
import { type MatchedWaivers, matchWaivers } from '../baseline/waivers.js'
import type { ResolvedOptions } from '../config/resolve.js'
import type { LightCorpus } from '../run/light-corpus.js'
import type { CorpusFile } from '../corpus/parse.js'
import { messageOf } from '../errors.js'
import { displayPath, withoutFolder } from '../paths.js'
import { recordCommand, rewriteCommand, runCommand } from '../report/command.js'
import { assertSameVersion, keepAnswers, readReplay } from '../suites/replay-file.js'
import { isAudited } from '../targets/guard/audit.js'
import { watchedFiles } from './files.js'
import { type Begun, begunAs } from './begun.js'
import type { RunContext } from './context.js'
import type { ItemMeta } from '../run/results.js'
import { createCorpusWatch } from './corpus-watch.js'
import type { Finished } from '../run/finish.js'
import { type Journal, openJournal } from './journal.js'
import type { PlayerSettings } from '../run/server-player.js'
import { hostSettings } from '../targets/guard/host-settings.js'
import { claimNotice, createPreparer, type Prepared, publishBundle } from './prepare.js'
import { rememberRecording, replayNotes } from '../run/asking.js'
import { claimRecording } from '../run/recording.js'
import { expectedFailuresOf, serverSettings, withEvidence, withExpected } from '../run/server-settings.js'
import { mainFileOf, namedTarget, nameOf } from '../run/sources.js'
import { runCost } from '../run/cost.js'
import { collectResults, type LateError } from '../run/results.js'
import { noBaseline } from '../run/no-baseline.js'
import { tolerantVectors } from '../run/tolerant.js'

interface StartInput {
  /** Absolute paths of the corpus files that will run. */
  readonly files: readonly string[]
  /** Vitest was asked for less than all items of these files. */
  readonly filtered: boolean
  readonly shard: boolean
  /** Reports of earlier runs are merged: nothing is played. */
  readonly merging: boolean
  readonly mode: UpdateMode
  readonly begun: Begun
  /** Vitest was told to update, and this target is not meant. */
  readonly updateIgnored: boolean
  readonly viteConfig: ResolvedConfig
  /** In watch mode, after the first run. */
  readonly rerun: boolean
  /** Makes Vite transform files anew. */
  invalidate(paths: readonly string[]): void
}

interface FinishInput {
  readonly metas: readonly ItemMeta[]
  readonly late: readonly LateError[]
  /** Fingerprints of the target that items were asked of: several where reports of several versions are merged. */
  readonly versions: readonly string[]
  readonly interrupted: boolean
  /** Why corpus files failed as a whole: the target did not start, or the file could not be read. */
  readonly broken: readonly string[]
  readonly vitestVersion: string
  /** ms from the first of the target's items to its last. */
  readonly playing?: number | undefined
}

/** What is known of a run from its start on. */
interface Run {
  /** The target's, with how this run was begun: commands that are printed do the same. */
  readonly options: ResolvedOptions
  readonly id: string
  readonly bundleNotice: string
  readonly input: StartInput
  readonly started: Date
  readonly baseline: Baseline
  readonly waivers: MatchedWaivers
  readonly tolerant: ReadonlySet<string>
  /** What is known by then that the run has to say. */
  readonly notes: readonly string[]
  /** Of a run that records: what a replay will be held against. */
  readonly replayed?: Items
  /** Why nothing can be judged: an unreadable baseline, a guard that does not load. */
  readonly fatal?: string
}

/** One target's project over its life: in watch mode it sees many runs. */
export interface Session {
  /** Vite root. */
  readonly root: string
  /** The run record as the user reads its path; undefined when none is written. */
  readonly recordName: string | undefined
  /** No run has begun: tests are listed. */
  isIdle(): boolean
  isCorpusFile(path: string): boolean
  readCorpusFile(path: string): CorpusFile
  /** Modules of the guard, for the edges of the watcher. */
  moduleFiles(): Promise<readonly string[]>
  /** Files behind the option `watch`, as they were when the run began. */
  watchedFiles(): readonly string[]
  /** Begins to bundle the guard, while Vitest looks for its files. */
  prepare(config: ResolvedConfig): void
  start(input: StartInput): Promise<RunContext>
  /** What the run that has begun will cost in calls, where the target is played in trials. A filter leaves some of them out. */
  cost(): string | undefined
  /** Undefined when nothing could be judged, which the run has said by then. */
  finish(input: FinishInput): Promise<Finished | undefined>
}

export function createSession(options: ResolvedOptions, loaded: LightCorpus): Session {
  const corpus = createCorpusWatch(options, loaded)
  const cacheDir = `${options.root}/node_modules/.cache/vitest-assay/${options.targetName}`
  const prepare = createPreparer(options.target, cacheDir)
  let early: Promise<Prepared> | undefined
  let bundling: ReturnType<typeof publishBundle> | undefined
  let prepared: Prepared | undefined
  let reached: readonly string[] = []
  let run: Run | undefined
  let watched: readonly string[] | undefined
  let results = new Map<string, ItemMeta>()
  let journal: Journal | undefined
  /** The run came to its end, and as it should. */
  let ended = false
  const { replay } = options.target
  const versionOf = (fingerprint: string) => options.target.fingerprint ?? fingerprint

  const openRecording = (file: string, whole: boolean) => {
    ended = false
    journal = openJournal(file, (recorded) => {
      // Nothing is asked of what was not prepared.
      if (!replay || !prepared) return
      rememberRecording(
        options,
        keepAnswers(replay.file, recorded, { fingerprint: versionOf(prepared.fingerprint), whole: whole && ended }),
      )
    })
  }

  /** What the corpus files depend on: the guard's modules, and those that a build reached which failed. */
  const edges = () => {
    const main = mainFileOf(options.target)
    return [...new Set([...(main === undefined ? [] : [main]), ...(prepared?.files ?? []), ...reached])]
  }

  return {
    root: options.root,
    recordName: options.record === false ? undefined : displayPath(options.record),
    isIdle: () => run === undefined,
    isCorpusFile: corpus.has,
    readCorpusFile: corpus.read,
    async moduleFiles() {
      await bundling
      return edges()
    },

    watchedFiles: () => (watched ??= watchedFiles(options.watch)),

    prepare(config) {
      early = prepare(config)
      // Whoever asks for it hears of the failure.
      early.catch(() => {})
    },

    async start(input) {
      const problems: string[] = []
      const attempt = async <T>(work: () => T | Promise<T>): Promise<T | undefined> => {
        try {
          return await work()
        } catch (error) {
          problems.push(withoutFolder(messageOf(error)))
          return undefined
        }
      }
      await attempt(() => journal?.end())
      journal = undefined
      watched = undefined
      await attempt(() => corpus.refresh())
      const everyFile = corpus.current().files.every((file) => input.files.includes(file.path))
      const told = begunAs(options, input.begun, everyFile ? undefined : input.files)
      const baseline = await attempt(() => readBaseline(options.baseline, options.targetName, rewriteCommand(told)))
      if (input.mode === 'none' && !existsSync(options.baseline)) problems.push(noBaseline(told))
      const records = replay?.records && !input.merging
      const claim = records ? await attempt(() => claimRecording(told, replay)) : undefined
      if (replay && !replay.records) await attempt(() => readReplay(replay.file, recordCommand(told)))
      const waivers = await attempt(() => matchWaivers(options.waivers, [...corpus.current().items.values()], new Date()))
      const { target } = options
      const expected = (await attempt(() => expectedFailuresOf(options))) ?? { lines: [], notes: [] }
      const server =
        target.kind === 'server'
          ? await attempt(() =>
              withExpected(withEvidence(serverSettings(target, namedTarget(options), process.env), options.record), expected),
            )
          : undefined
      const id = randomUUID()
      const bundleNotice = `${cacheDir}/${id}.json`
      const whole = everyFile && !input.filtered && !input.shard
      if (!input.merging && !problems.length) await attempt(() => claimNotice(bundleNotice))
      if (!input.merging && !problems.length) {
        if (records) await attempt(() => openRecording(journalOf(bundleNotice), whole))
        const bundle = (early ?? prepare(input.viteConfig)).then((made) => {
          const asked = { fingerprint: versionOf(made.fingerprint), whole, command: recordCommand(told) }
          if (records) assertSameVersion(replay.file, claim?.earlier, asked)
          return made
        })
        bundling = publishBundle(bundleNotice, bundle).then((outcome) => {
          reached = 'failure' in outcome ? outcome.files : []
          if ('failure' in outcome) return outcome
          // Verdicts of another version of the guard say nothing of this one.
          if (prepared?.fingerprint !== outcome.fingerprint) results = new Map()
          prepared = outcome
          return outcome
        })
      }
      early = undefined
      if (input.rerun) {
        const before = edges().join()
        await bundling
        // The test modules were made when the guard had other modules: made anew, they depend on those that it has now.
        if (edges().join() !== before) input.invalidate(corpus.current().files.map((file) => file.path))
      }
      run = {
        options: told,
        id,
        bundleNotice,
        input,
        started: new Date(),
        baseline: baseline ?? { target: options.targetName, items: {} },
        waivers: waivers ?? { active: new Map(), expired: [], unmatched: [] },
        // A part of the items says nothing about a total: then every item is judged by its own rule.
        tolerant: whole ? tolerantVectors(options, corpus.current()) : new Set(),
        notes: expected.notes,
        ...(claim && { replayed: claim.baseline }),
        ...(problems.length && { fatal: problems.join('\n') }),
      }
      // What differs between two answers of a guard that is not deterministic says nothing of what it keeps.
      const deterministic = options.target.trials === undefined
      const audits =
        deterministic &&
        [...corpus.current().items.values()].some(
          (item) => item.suite === 'defence' && isAudited(item.digest) && input.files.includes(item.file),
        )
      // What ends a run is loaded while its workers start.
      void Promise.all([import('../run/finish.js'), import('../run/present.js')])
      return contextOf(run, { audits, server })
    },

    cost() {
      if (run === undefined || run.fatal !== undefined || run.input.merging) return undefined
      const { baseline, waivers, input } = run
      const items = [...corpus.current().items.values()].filter(({ key, file }) => input.files.includes(file) && !waivers.active.has(key))
      return options.target.kind === 'server' ? undefined : runCost(options.target, { items, baseline: baseline.items, mode: input.mode })
    },

    async finish(input) {
      if (run === undefined || run.fatal) return undefined
      const bundled = await bundling
      rmSync(run.bundleNotice, { force: true })
      const failed = bundled !== undefined && 'failure' in bundled
      ended = !failed && !input.interrupted && !input.broken.length
      const unkept = keptOf(journal)
      const ran = collectResults(input.metas, input.late)
      const error = failed ? bundled.failure : unplayed(input, ran)
      // A run that was stopped while the target started did not fail to start it.
      if (error !== undefined && input.interrupted) return undefined
      if (error === undefined) for (const [key, result] of ran) results.set(key, result)
      const { finishRun } = await import('../run/finish.js')
      const { baseline, waivers, tolerant, started } = run
      const { mode, shard, merging } = run.input
      const finished = await finishRun({
        options: run.options,
        corpus: corpus.current(),
        baseline,
        waivers,
        tolerant,
        mode,
        started,
        results,
        ran: new Set(ran.keys()),
        fingerprint: prepared?.fingerprint ?? (input.versions.length === 1 ? input.versions[0] : undefined),
        versions: input.versions,
        vitestVersion: input.vitestVersion,
        shard,
        interrupted: input.interrupted,
        merging,
        playing: input.playing,
        error,
        notes: [...notesOf(run), ...replayNotes(options), ...run.notes, ...unkept],
      })
      return unkept.length ? { ...finished, record: { ...finished.record, passed: false }, fails: true } : finished
    },
  }
}

/** Why no item was played, where that is because something broke. */
function unplayed({ broken }: FinishInput, ran: ReadonlyMap<string, ItemMeta>): string | undefined {
  if (!broken.length || [...ran.values()].some(({ outcome }) => outcome !== undefined)) return undefined
  return [...new Set(broken)].join('\n')
}

function notesOf({ options, input: { updateIgnored, merging, mode } }: Run): string[] {
  return [
    ...(updateIgnored ? [`-u was ignored here, as other projects ran too: \`${runCommand(options, { update: true })}\``] : []),
    ...(merging && mode === 'all' ? ['merged reports: what failed in its shard still fails this command'] : []),
  ]
}

/** Beside the notice, of this run alone. */
const journalOf = (bundleNotice: string) => `${bundleNotice}l`

/** Ends a journal, and says why its answers were not kept. */
function keptOf(journal: Journal | undefined): string[] {
  try {
    journal?.end()
    return []
  } catch (error) {
    return [withoutFolder(messageOf(error))]
  }
}

function contextOf(run: Run, { audits, server }: { audits: boolean; server: PlayerSettings | undefined }): RunContext {
  const { options } = run
  const { replay } = options.target
  const records = replay?.records ?? false
  return {
    run: run.id,
    project: options.project,
    ...(options.command !== undefined && { command: options.command }),
    ...(options.flags !== undefined && { flags: options.flags }),
    folder: process.cwd(),
    baselineName: displayPath(options.baseline),
    ...(options.record !== false && !run.input.shard && { recordName: displayPath(options.record) }),
    mode: run.input.mode,
    ratchet: options.ratchet,
    tolerant: run.tolerant,
    baseline: JSON.stringify(run.baseline.items),
    waivers: Object.fromEntries([...run.waivers.active].map(([key, { reason, expires }]) => [key, { reason, expires }])),
    ...(options.target.trials !== undefined && { trials: options.target.trials }),
    ...(replay && { replay: records ? { journal: journalOf(run.bundleNotice) } : { file: replay.file } }),
    ...(records && { records }),
    ...(run.replayed && { replayed: JSON.stringify(run.replayed) }),
    ...(options.target.limits && { limits: options.target.limits }),
    ...(options.target.kind === 'guard' && { guard: hostSettings(options.target, nameOf(options.target)) }),
    ...(server && { server }),
    bundleNotice: run.bundleNotice,
    spokesman: run.input.files[0] ?? '',
    ...(run.fatal && { fatal: run.fatal }),
    audits,
    filtered: run.input.filtered,
  }
}
