import { decide, decideAlone, type Decision, type UpdateMode } from '../baseline/decide.js'
import { type Baseline, type BaselineEntry, entryOf, judgedBy } from '../baseline/entry.js'
import type { BaselineChange } from '../baseline/merge.js'
import { judgeStale, type Stale } from '../baseline/stale.js'
import type { MatchedWaivers } from '../baseline/waivers.js'
import type { ResolvedOptions } from '../config/resolve.js'
import type { Item } from '../corpus/item.js'
import type { Corpus } from '../corpus/load.js'
import { score, type Scores, talliesOf } from '../scoring/score.js'
import { groupOf, type RubricVector, type ScoredItem } from '../scoring/item.js'
import { type Judgement, judgeThresholds } from '../scoring/thresholds.js'
import { judgeTolerance } from '../scoring/tolerance.js'
import type { ItemMeta } from './results.js'
import { isTolerant, rubricOf } from './tolerant.js'

export interface RunFacts {
  readonly options: ResolvedOptions
  readonly corpus: Corpus
  /** The latest result of each item that was played with this version of the target. */
  readonly results: ReadonlyMap<string, ItemMeta>
  /** Items of this run alone. */
  readonly ran: ReadonlySet<string>
  readonly baseline: Baseline
  readonly mode: UpdateMode
  readonly waivers: MatchedWaivers
  /** Vectors whose attacks an aggregate rule judges in place of the rule by item. */
  readonly tolerant: ReadonlySet<string>
  /** Reports of shards are merged. */
  readonly merging: boolean
  /** False: there is no baseline, and each outcome counts as recorded. */
  readonly gated: boolean
  /** Of a run that was replayed: what is recorded is of another version of the target, in words. */
  readonly outdated?: string | undefined
  /** A shard or an interrupted run: it writes nothing and judges neither stale entries nor totals. */
  readonly fragment: boolean
}

/** What a run came to, before anything is written or printed. */
export interface Judged {
  readonly decisions: ReadonlyMap<string, Decision>
  readonly stale: readonly Stale[]
  readonly scores: Scores
  readonly aggregate: Judgement
  readonly change: BaselineChange
  /** Something failed that no single test says. */
  readonly fails: boolean
}

/** Puts every result of a run before the gate, and what needs all of them before the aggregate rules. Pure. */
export function judge(facts: RunFacts): Judged {
  const { options, corpus, results, baseline, mode, waivers } = facts
  const decisions = new Map<string, Decision>()
  for (const [key, { digest, outcome, expected, remedy }] of results) {
    const waiver = waivers.active.get(key)
    if (!outcome && !waiver) continue
    const question = {
      entry: judgedBy(baseline.items[key], { digest, expected }, mode),
      item: { key, digest },
      mode,
      ratchet: options.ratchet,
      tolerant: isTolerant(facts.tolerant, corpus.items.get(key)),
      waiver,
      unasked: remedy !== undefined,
    }
    decisions.set(key, facts.gated || !outcome ? decide({ ...question, outcome: outcome ?? { error: 'waived' } }) : decideAlone(outcome))
  }
  // A waiver is of what a run would have judged: what was not selected is that and no more.
  const items = [...corpus.items.values()].map((item) =>
    scored(item, results.get(item.key), results.has(item.key) && waivers.active.has(item.key)),
  )
  const rubric = rubricOf(options, corpus)
  const scores = score(items, rubric)
  const stale = facts.fragment ? [] : judgeStale(Object.keys(baseline.items), loadedOf(corpus), mode)
  const aggregate = aggregateRules(facts, decisions, items, rubric, scores)
  return {
    decisions,
    stale,
    scores,
    aggregate,
    change: facts.fragment || mode === 'none' ? { write: {}, remove: [] } : changeOf(facts, decisions, stale),
    fails:
      waivers.expired.length > 0 ||
      stale.some((entry) => entry.fails) ||
      aggregate.failures.length > 0 ||
      // Tests of merged reports were judged by the mode and the baseline of their shard.
      (facts.merging && [...decisions.values()].some((decision) => decision.fails)),
  }
}

function scored(item: Item, result: ItemMeta | undefined, waived: boolean): ScoredItem {
  const { key, suite, appliesTo } = item
  return { key, suite, ...groupOf(item), appliesTo, waived, outcome: result?.outcome, latency: result?.latency }
}

function loadedOf(corpus: Corpus) {
  return {
    suites: new Set(corpus.files.map((file) => file.suite)),
    namespaces: new Set(corpus.files.map((file) => file.namespace ?? '')),
    keys: new Set(corpus.items.keys()),
  }
}

function aggregateRules(
  { options, baseline, mode, tolerant, fragment, merging, gated, outdated }: RunFacts,
  decisions: ReadonlyMap<string, Decision>,
  items: readonly ScoredItem[],
  rubric: readonly RubricVector[],
  scores: Scores,
): Judgement {
  const regressions = [...decisions].filter(([, { status, fails }]) => status === 'regression' && !fails).map(([key]) => key)
  const judgements: Judgement[] = []
  const missing = Object.values(talliesOf(scores)).reduce((sum, { notSelected }) => sum + notSelected, 0)
  // Merged reports stand for the whole; one that is not there must not pass for one that is fine.
  if (merging && missing && mode === 'none') {
    judgements.push({
      failures: [`the merged reports lack ${missing} of ${items.length} items: is the blob of a shard missing?`],
      notJudged: [],
    })
  }
  // The gate would say of the target as it is what was true of another one.
  if (outdated !== undefined && gated && mode === 'none') judgements.push({ failures: [outdated], notJudged: [] })
  const { replay } = options.target
  if (options.thresholds && !fragment)
    judgements.push(judgeThresholds(options.thresholds, scores, { replayed: replay !== undefined && !replay.records }))
  // Asked of an interrupted run too: its tests let attacks pass that this rule was to judge. `-u` accepts whatever the figures are.
  if (tolerant.size && options.tolerance && mode !== 'all')
    judgements.push(judgeTolerance(options.tolerance, { items, rubric, recorded: baseline.items, regressions }))
  return { failures: judgements.flatMap(({ failures }) => failures), notJudged: judgements.flatMap(({ notJudged }) => notJudged) }
}

function changeOf({ results, ran }: RunFacts, decisions: ReadonlyMap<string, Decision>, stale: readonly Stale[]): BaselineChange {
  const write: Record<string, BaselineEntry> = {}
  for (const [key, { action }] of decisions) {
    const result = results.get(key)
    if (action === 'write' && ran.has(key) && result?.outcome && !('error' in result.outcome))
      write[key] = entryOf(result.digest, result.outcome)
  }
  return { write, remove: stale.filter(({ action }) => action === 'remove').map(({ key }) => key) }
}
