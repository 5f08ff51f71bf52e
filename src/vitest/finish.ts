import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { writeBaseline } from '../baseline/file.js'
import type { ResolvedOptions } from '../config/resolve.js'
import type { Corpus } from '../corpus/load.js'
import { messageOf } from '../errors.js'
import { displayPath, packageRoot } from '../paths.js'
import { runCommand } from '../report/command.js'
import { buildRecord } from '../report/record.js'
import type { RunRecord } from '../report/record-schema.js'
import { writeRecord } from '../report/write-record.js'
import type { ItemMeta } from './context.js'
import { type Judged, judge } from './judge.js'
import type { GuardBundle } from './bundle.js'
import type { FinishInput, Run } from './session.js'

export interface FinishContext {
  readonly options: ResolvedOptions
  readonly corpus: Corpus
  readonly run: Run
  /** The latest result of each item, and the keys of those that this run played. */
  readonly results: ReadonlyMap<string, ItemMeta>
  readonly ran: ReadonlySet<string>
  readonly guard: GuardBundle | undefined
  readonly input: FinishInput
}

export interface Finished {
  readonly record: RunRecord
  /** Something failed that no single test says. */
  readonly fails: boolean
}

/** Judges a run as a whole, writes its baseline and its record. A file that cannot be written is said in the record's notes and fails the run. */
export async function finishRun(context: FinishContext): Promise<Finished> {
  const { options, corpus, run, results, ran, input } = context
  const fragment = run.input.shard || input.interrupted
  const facts = {
    options,
    corpus,
    results,
    ran,
    baseline: run.baseline,
    mode: run.input.mode,
    waivers: run.waivers,
    tolerant: run.tolerant,
    merging: run.input.merging,
    fragment,
  }
  const judged = judge(facts)
  const written = await writeChanges(options, run, judged)
  const record = buildRecord({
    versions: { assay: packageVersion(), node: process.versions.node, vitest: input.vitestVersion, corpus: corpus.digest },
    target: {
      kind: options.target.kind,
      name: options.targetName,
      fingerprint: options.target.fingerprint ?? context.guard?.fingerprint ?? 'unknown',
      host: options.target.host,
    },
    project: options.project,
    root: options.root,
    started: run.started,
    duration: Date.now() - run.started.getTime(),
    mode: run.input.mode,
    fragment,
    items: corpus.items.values(),
    results,
    decisions: judged.decisions,
    stale: judged.stale,
    waivers: run.waivers,
    scores: judged.scores,
    judgement: judged.aggregate,
    baseline: { path: displayPath(options.baseline, options.root), items: run.baseline.items, ...written },
    notes: notesOf(context),
  })
  const unwritten = keepRecord(options, record, run.input.shard)
  return {
    record: unwritten ? { ...record, passed: false, notes: [...record.notes, unwritten] } : record,
    fails: judged.fails || written.error !== undefined || unwritten !== undefined,
  }
}

interface Written {
  readonly written: readonly string[]
  readonly removed: readonly string[]
  readonly error?: string
}

async function writeChanges(options: ResolvedOptions, run: Run, { change }: Judged): Promise<Written> {
  const written = Object.keys(change.write)
  if (!written.length && !change.remove.length) return { written: [], removed: [] }
  try {
    await writeBaseline(options.baseline, run.baseline, change, { update: runCommand(options.project, { update: true }) })
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

/** The default folder holds nothing that anyone commits. */
function keepOutOfGit(root: string, record: string): void {
  const folder = `${root}/.assay`
  const file = `${folder}/.gitignore`
  if (record.startsWith(`${folder}/`) && !existsSync(file)) writeFileSync(file, '*\n')
}

function notesOf({ run, input, options }: FinishContext): string[] {
  return [
    ...(run.input.shard ? ['a shard: nothing is written; --merge-reports judges and writes the whole'] : []),
    ...(run.input.updateIgnored
      ? [`-u was ignored here, as other projects ran too: \`${runCommand(options.project, { update: true })}\``]
      : []),
    ...(input.interrupted ? ['interrupted: nothing is written'] : []),
    ...(run.input.merging && run.input.mode === 'all' ? ['merged reports: what failed in its shard still fails this command'] : []),
    ...(options.target.host === 'inline'
      ? ['inline host: a guard that hangs after an await, or ends the process, takes the run with it']
      : []),
  ]
}

let version: string | undefined

function packageVersion(): string {
  version ??= (createRequire(import.meta.url)(`${packageRoot}/package.json`) as { version: string }).version
  return version
}
