import type { Decision, UpdateMode } from '../baseline/decide.js'
import { type Items, judgedBy } from '../baseline/entry.js'
import type { Stale } from '../baseline/stale.js'
import type { MatchedWaivers } from '../baseline/waivers.js'
import type { Item } from '../corpus/item.js'
import { displayPath } from '../paths.js'
import { type Scores, talliesOf } from '../scoring/score.js'
import type { Judgement } from '../scoring/thresholds.js'
import type { Door } from './command.js'
import { doubts } from './notes.js'
import { safeLines } from './printed.js'
import {
  benignItemRecord,
  conformanceItemRecord,
  defenceItemRecord,
  taskItemRecord,
  type ItemResult,
  type JudgedItem,
} from './record-item.js'
import type { ItemRecord, RunRecord } from './run-record.js'
import { changedStatuses, countedStatuses } from './record-words.js'
import { benignRecord, conformanceRecord, defenceRecord, taskRecord } from './record-suites.js'

/** All that a run came to. */
export interface RecordInput {
  readonly versions: RunRecord['versions']
  readonly target: RunRecord['target']
  /** What ran it. */
  readonly door: Door
  /** A baseline was compared with. */
  readonly gated: boolean
  /** Vite root: paths in the record are relative to it. */
  readonly root: string
  readonly started: Date
  /** ms */
  readonly duration: number
  /** ms from the first of the target's items to its last, where that is another time. */
  readonly playing?: number | undefined
  readonly mode: UpdateMode
  /** Why nothing was played: the target did not start. Hostile text. */
  readonly error?: string | undefined
  /** A shard or an interrupted run. */
  readonly fragment: boolean
  /** The whole loaded corpus, in its order. */
  readonly items: Iterable<Item>
  /** Results by item key. */
  readonly results: ReadonlyMap<string, ItemResult>
  /** Decisions by item key; an item without one was not selected. */
  readonly decisions: ReadonlyMap<string, Decision>
  readonly stale: readonly Stale[]
  readonly waivers: Pick<MatchedWaivers, 'expired' | 'unmatched'>
  readonly scores: Scores
  readonly judgement: Judgement
  readonly baseline: {
    readonly path: string
    /** The entries that the items were judged by. */
    readonly items: Items
    /** Keys of the entries that were written and removed; none of them when `error` says why nothing could be. */
    readonly written: Iterable<string>
    readonly removed: Iterable<string>
    readonly error?: string | undefined
  }
  /** Of the environment, and of what could not be done. */
  readonly notes: readonly string[]
}

/** The run record. Pure; throws when the parts of a suite do not add up to its size. */
export function buildRecord(input: RecordInput): RunRecord {
  const { scores, stale, waivers, judgement } = input
  const judged = judgedItems(input)
  const defence = judged.flatMap(({ item, ...rest }) => (item.suite === 'defence' ? [defenceItemRecord({ item, ...rest })] : []))
  const benign = judged.flatMap(({ item, ...rest }) => (item.suite === 'benign' ? [benignItemRecord({ item, ...rest })] : []))
  const conformance = judged.flatMap(({ item, ...rest }) =>
    item.suite === 'conformance' ? [conformanceItemRecord({ item, ...rest })] : [],
  )
  const tasks = judged.flatMap(({ item, ...rest }) => (item.suite === 'tasks' ? [taskItemRecord({ item, ...rest })] : []))
  const items: ItemRecord[] = [...defence, ...benign, ...tasks, ...conformance]
  const notSelected = Object.values(talliesOf(scores)).reduce((sum, tally) => sum + tally.notSelected, 0)
  const evidence = input.target.kind === 'guard' || input.target.kind === 'scanner' ? 'self-reported' : 'by-difference'
  const suites = {
    ...(scores.defence.tally.size && { defence: defenceRecord(scores.defence, defence, evidence) }),
    ...(scores.benign.tally.size && { benign: benignRecord(scores.benign, benign, evidence) }),
    ...(scores.tasks.tally.size && { tasks: taskRecord(scores.tasks, tasks) }),
    ...(scores.conformance.tally.size && { conformance: conformanceRecord(scores.conformance, conformance) }),
  }
  return {
    schema: 'assay/run@1',
    versions: input.versions,
    target: input.target,
    ...doorRecord(input.door),
    ...(!input.gated && { gated: false as const }),
    started: input.started.toISOString(),
    duration: input.duration,
    ...(input.playing !== undefined && { playing: input.playing }),
    complete: notSelected === 0,
    fragment: input.fragment,
    mode: input.mode,
    passed: !(
      input.error !== undefined ||
      items.some(fails) ||
      stale.some(fails) ||
      judgement.failures.length ||
      waivers.expired.length ||
      input.baseline.error !== undefined
    ),
    ...(input.error !== undefined && { error: safeLines(input.error, 1000).join('\n') }),
    suites,
    decisions: countsOf(items, stale.length, notSelected),
    changes: changesOf(items, stale),
    judgement: { failures: [...judgement.failures], notJudged: [...judgement.notJudged] },
    waivers: { expired: [...waivers.expired], unmatched: [...waivers.unmatched] },
    baseline: baselineRecord(input.baseline),
    ...(scores.latency && { latency: scores.latency }),
    notes: [...input.notes, ...doubts(input.target.kind, suites)],
  }
}

function doorRecord({ project, command, flags, selection }: Door): Pick<RunRecord, 'project' | 'command' | 'flags' | 'selection'> {
  return {
    project,
    ...(command !== undefined && { command }),
    ...(flags !== undefined && { flags }),
    ...(selection !== undefined && { selection }),
  }
}

const fails = (judged: { readonly fails: boolean }) => judged.fails

function judgedItems({ items, results, decisions, baseline, mode, root }: RecordInput): JudgedItem[] {
  const written = new Set(baseline.written)
  const names = new Map<string, string>()
  const nameOf = (file: string): string => {
    const name = names.get(file) ?? displayPath(file, root)
    names.set(file, name)
    return name
  }
  return [...items].flatMap((item) => {
    const decision = decisions.get(item.key)
    if (!decision) return []
    const { key, digest } = item
    const result = results.get(key) ?? {}
    return [
      {
        item,
        decision,
        result,
        entry: judgedBy(baseline.items[key], { digest, expected: result.expected }, mode),
        written: written.has(key),
        file: nameOf(item.file),
      },
    ]
  })
}

function countsOf(items: readonly ItemRecord[], stale: number, notSelected: number): RunRecord['decisions'] {
  const known: Partial<Record<string, number>> = { stale, 'not-selected': notSelected }
  const count = (status: string) => known[status] ?? items.filter((item) => item.status === status).length
  return Object.fromEntries(countedStatuses.map((status) => [status, count(status)])) as RunRecord['decisions']
}

function changesOf(items: readonly ItemRecord[], stale: readonly Stale[]): RunRecord['changes'] {
  const keysOf = (status: string) => items.filter((item) => item.status === status).map(({ key }) => key)
  const changes = Object.fromEntries(changedStatuses.map((status) => [status, keysOf(status)]))
  return { ...changes, stale: stale.map(({ key }) => key) } as RunRecord['changes']
}

function baselineRecord({ path, written, removed, error }: RecordInput['baseline']): RunRecord['baseline'] {
  return { path, written: [...written].length, removed: [...removed].length, ...(error !== undefined && { error }) }
}
