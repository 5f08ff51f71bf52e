import { existsSync, writeFileSync } from 'node:fs'
import type { Decision, UpdateMode } from '../baseline/decide.js'
import type { Baseline } from '../baseline/entry.js'
import { writeBaseline } from '../baseline/file.js'
import type { MatchedWaivers } from '../baseline/waivers.js'
import type { ResolvedOptions } from '../config/resolve.js'
import type { Corpus } from '../corpus/load.js'
import { messageOf } from '../errors.js'
import { packageVersion } from '../package-version.js'
import { displayPath } from '../paths.js'
import { runCommand } from '../report/command.js'
import { safeText } from '../report/safe.js'
import { buildRecord } from '../report/record.js'
import type { RunRecord } from '../report/run-record.js'
import { writeRecord } from '../report/write-record.js'
import { type Judged, judge } from './judge.js'
import type { ItemMeta } from './results.js'
import { mainFileOf } from './sources.js'

/** A run whose items have been played. */
export interface FinishContext {
  readonly options: ResolvedOptions
  readonly corpus: Corpus
  readonly baseline: Baseline
  readonly waivers: MatchedWaivers
  /** Vectors whose attacks an aggregate rule judges in place of the rule by item. */
  readonly tolerant: ReadonlySet<string>
  readonly mode: UpdateMode
  readonly started: Date
  /** The latest result of each item, and the keys of those that this run played. */
  readonly results: ReadonlyMap<string, ItemMeta>
  readonly ran: ReadonlySet<string>
  /** Of the target's content; undefined where it is not known. */
  readonly fingerprint: string | undefined
  /** Those that merged reports name. */
  readonly versions?: readonly string[]
  readonly vitestVersion?: string
  readonly shard: boolean
  readonly interrupted: boolean
  /** Reports of earlier runs are merged. */
  readonly merging: boolean
  /** False: no baseline was compared with. Default true. */
  readonly gated?: boolean
  /** ms from the first of the target's items to its last, where other targets may run beside it. */
  readonly playing?: number | undefined
  /** Why nothing was played: the target did not start. Hostile text. */
  readonly error?: string | undefined
  /** More to say of this run. */
  readonly notes: readonly string[]
}

export interface Finished {
  readonly record: RunRecord
  readonly decisions: ReadonlyMap<string, Decision>
  /** Something failed that no single test says. */
  readonly fails: boolean
}

/** Judges a run as a whole, writes its baseline and its record. A file that cannot be written is said in the record's notes and fails the run. */
export async function finishRun(given: FinishContext): Promise<Finished> {
  const context = given.error === undefined ? given : unplayed(given)
  const { options, corpus, baseline, waivers, mode, results, started } = context
  const fragment = context.shard || context.interrupted
  const { error } = context
  const { gated = true, merging, versions = [] } = context
  const now = options.target.fingerprint ?? context.fingerprint
  const replayed = options.target.replay && (await import('./replayed-version.js')).replayedVersion(options, now)
  const { what, mend, other } = replayed?.doubt ?? {}
  const mixed = merging && versions.length > 1 ? mixedVersions(versions) : undefined
  const strict = gated && mode === 'none' && other === true
  const judged = judge({
    ...context,
    gated,
    fragment: fragment || error !== undefined,
    outdated: strict ? `${what}. Mend: ${mend}` : mixed,
  })
  const written = await writeChanges(options, baseline, judged)
  const main = mainFileOf(options.target)
  const record = buildRecord({
    versions: {
      assay: packageVersion(),
      node: process.versions.node,
      ...(context.vitestVersion !== undefined && { vitest: context.vitestVersion }),
      corpus: corpus.digest,
    },
    target: {
      kind: options.target.kind,
      name: options.targetName,
      ...(main !== undefined && { module: displayPath(main, options.root) }),
      fingerprint: (replayed ? replayed.fingerprint : now) ?? 'unknown',
      ...(options.target.kind === 'guard' && { host: options.target.host }),
    },
    door: options,
    gated,
    root: options.root,
    started,
    duration: Date.now() - started.getTime(),
    playing: context.playing,
    mode,
    fragment,
    error,
    items: corpus.items.values(),
    results,
    decisions: judged.decisions,
    stale: judged.stale,
    waivers,
    scores: judged.scores,
    judgement: judged.aggregate,
    baseline: { path: displayPath(options.baseline, options.root), items: baseline.items, ...written },
    notes: [
      ...notesOf(context),
      ...(mixed === undefined || mode === 'none' ? [] : [mixed]),
      ...(what === undefined ? [] : [strict ? what : `${what}. Mend: ${mend}`]),
    ],
  })
  const unwritten = [keepRecord(options, record, context.shard), await keepSarif(options, record, corpus)].flatMap((error) => error ?? [])
  return {
    record: unwritten.length ? { ...record, passed: false, notes: [...record.notes, ...unwritten] } : record,
    decisions: judged.decisions,
    fails: error !== undefined || judged.fails || written.error !== undefined || unwritten.length > 0,
  }
}

/** What is true of some shards need not be of the others. */
function mixedVersions(versions: readonly string[]): string {
  const named = versions.map((version) => safeText(version.slice(0, 12), 40)).join(', ')
  return `the merged reports are of ${versions.length} versions of the target (${named}). Mend: run all shards on the same commit, with the same build`
}

/** Nothing was played, so there is nothing to judge: what a waiver leaves out does not make a run of it, and what an earlier run showed is not of this one. */
function unplayed(context: FinishContext): FinishContext {
  return { ...context, results: new Map(), ran: new Set(), tolerant: new Set(), waivers: { ...context.waivers, active: new Map() } }
}

interface Written {
  readonly written: readonly string[]
  readonly removed: readonly string[]
  readonly error?: string
}

async function writeChanges(options: ResolvedOptions, baseline: Baseline, { change }: Judged): Promise<Written> {
  const written = Object.keys(change.write)
  if (!written.length && !change.remove.length) return { written: [], removed: [] }
  try {
    await writeBaseline(options.baseline, baseline, change, { update: runCommand(options, { update: true }) })
    return { written, removed: change.remove }
  } catch (error) {
    return { written: [], removed: [], error: messageOf(error) }
  }
}

/** A shard's record would overwrite its neighbour's; merged reports write the one of the whole. */
function keepRecord(options: ResolvedOptions, record: RunRecord, shard: boolean): string | undefined {
  if (options.record === false || shard) return undefined
  try {
    writeRecord(options.record, record)
    keepOutOfGit(options.root, options.record)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** Code scanning takes what a file does not hold for mended: a part of a run, and one in which nothing was played, say nothing. */
async function keepSarif(options: ResolvedOptions, record: RunRecord, { rubric }: Corpus): Promise<string | undefined> {
  if (options.sarif === false || record.fragment || record.error !== undefined) return undefined
  const [{ writeSarif }, { repositoryPaths }] = await Promise.all([import('../report/write-sarif.js'), import('./repository.js')])
  try {
    writeSarif(options.sarif, record, { rubric, uriOf: repositoryPaths(options.root, process.env).uriOf })
    keepOutOfGit(options.root, options.sarif)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** The default folder holds nothing that anyone commits. */
function keepOutOfGit(root: string, output: string): void {
  const folder = `${root}/.assay`
  const file = `${folder}/.gitignore`
  if (output.startsWith(`${folder}/`) && !existsSync(file)) writeFileSync(file, '*\n')
}

function notesOf({ shard, interrupted, options, notes, results }: FinishContext): string[] {
  return [
    ...(shard ? ['a shard: nothing is written; --merge-reports judges and writes the whole'] : []),
    ...(interrupted ? ['interrupted: nothing is written'] : []),
    ...notes,
    ...ofServers([...results.values()], options),
    ...(options.target.kind === 'guard' && options.target.host === 'inline'
      ? ['inline host: a guard that hangs after an await, or ends the process, takes the run with it']
      : []),
  ]
}

/** What several items have to say, once. */
function ofServers(results: readonly ItemMeta[], { target }: ResolvedOptions): string[] {
  const remedies = new Set(results.flatMap(({ remedy }) => remedy ?? []))
  const passing = results.flatMap(({ expected }) => expected?.passing ?? [])
  const absent = results.flatMap(({ expected }) => expected?.absent ?? [])
  if (target.kind !== 'server' || target.expectedFailures === undefined) return [...remedies]
  const file = displayPath(target.expectedFailures)
  return [
    ...remedies,
    ...(passing.length ? [`${file}: remove what passes now: ${passing.join(', ')}`] : []),
    ...(absent.length ? [`${file}: no such check in what the suite ran, so these lines cover nothing: ${absent.join(', ')}`] : []),
  ]
}
