import type { UpdateMode } from '../baseline/decide.js'
import type { Attack, CheckStatus, Control, Unmeasured } from '../baseline/outcome.js'
import type { changedStatuses, countedStatuses, statuses } from './record-words.js'

/** Wilson 95%, as if items were independent. `effective`: how many independent items of equal weight would tell as much. */
interface IntervalRecord {
  low: number
  high: number
  effective: number
}

/** 95%, by families of items that share an idea. `few`: under 30 families, so the interval itself is rough. */
interface FamilyIntervalRecord extends IntervalRecord {
  families: number
  few: boolean
}

/** k events in n measured items. */
interface RateRecord {
  k: number
  n: number
  interval: IntervalRecord
  byFamily: FamilyIntervalRecord
}

/** `flagged` is the sum of `warned` and `blocked`. */
interface FalsePositivesRecord {
  flagged: RateRecord
  warned: RateRecord
  blocked: RateRecord
}

/** How many items came to what. The parts add up to `size`; all but the measured ones count 0 in coverage. */
export interface TallyRecord {
  size: number
  measured: number
  unmeasured: number
  error: number
  waived: number
  notSelected: number
}

interface Coverage {
  /** CorpusRobustCoverage, 0-1. */
  robust: number
  /** Best fixture; of a total the mean over its vectors. */
  capability: number
  /** Worst fixture; of a total the mean over its vectors. */
  guaranteed: number
  tally: TallyRecord
}

interface TotalRecord extends Coverage {
  vectors: number
  interval: IntervalRecord
  byFamily: FamilyIntervalRecord
}

/** Measured fixtures by level; `falsePositive`: the control was not clean. */
interface LevelsRecord {
  enforce: number
  detect: number
  none: number
  falsePositive: number
}

export interface VectorRecord extends Coverage {
  vector: string
  /** Absent: the rubric does not know the vector, so it is in no total. */
  family?: string | undefined
  levels: LevelsRecord
  knownGaps: number
}

interface AnyItemRecord {
  key: string
  title: string
  digest: string
  /** Corpus file, and the line on which the item begins. */
  file: string
  line: number
  status: (typeof statuses)[number]
  fails: boolean
  /** The outcome was recorded by this run. */
  written: boolean
  /** Recorded, and not the best outcome. */
  knownGap: boolean
  unmeasured?: Unmeasured | undefined
  error?: string | undefined
  /** What the baseline held, component by component, where the status is not `same`. */
  was?: Record<string, string | number[]> | undefined
  /** The target's own reasons, made safe and cut: at most 2 KB. */
  evidence?: { attack?: string | undefined; control?: string | undefined } | undefined
  /** Of an item that was played in trials; those that ended in an error are in no count. */
  trials?: { played: number; errors: number } | undefined
  /** ms that the target took, an entry an input. */
  latency?: number[] | undefined
}

/** Trials that came to the best and to the second value, of n. */
type TrialCounts = [best: number, second: number, n: number]

interface DefenceItemRecord extends AnyItemRecord {
  vector: string
  family: string
  severity: string
  /** One value, or trials: `[enforce, detect, n]`. */
  attack?: Attack | TrialCounts | undefined
  control?: Control | TrialCounts | undefined
}

interface BenignItemRecord extends AnyItemRecord {
  kind: string
  hardNegative: boolean
  verdict?: Control | TrialCounts | undefined
}

/** What a check came to in one revision: texts of the server's, made safe and cut. */
export interface FindingRecord {
  revision: string
  kind: 'kept' | 'broken' | 'not-applicable'
  /** What the server did, or why it could not be asked. */
  what?: string | undefined
  sent?: string | undefined
  received?: string | undefined
}

export interface ConformanceItemRecord extends AnyItemRecord {
  level: 'MUST' | 'SHOULD'
  severity: string
  /** Number in the Common Weakness Enumeration. */
  cwe?: number | undefined
  section: string
  link: string
  /** A broken MUST fails, a broken SHOULD warns: the worst over the revisions. The baseline calls it `status`. */
  result?: CheckStatus | undefined
  /** Nothing of the suite that it belongs to could be asked: it is not recorded. */
  unasked?: true | undefined
  /** Of a scenario of the official suite: what is another than when it was recorded. */
  changed?: string | undefined
  /** Why it does not apply to this server. */
  reason?: string | undefined
  findings?: FindingRecord[] | undefined
}

export interface TaskItemRecord extends AnyItemRecord {
  /** The attack's name in the public standard. */
  attackName: string
  mode: 'A' | 'B'
  oracle: 'canary' | 'protocol' | 'behavioral'
  severity: string
  weight: number
  /** `[k, n]`: exploited of conclusive trials, by the strict oracle and with what was recovered. */
  strict?: [k: number, n: number] | undefined
  recovered?: [k: number, n: number] | undefined
  reason?: string | undefined
  findings?: FindingRecord[] | undefined
}

export type ItemRecord = DefenceItemRecord | BenignItemRecord | TaskItemRecord | ConformanceItemRecord

/** Whose word a verdict is: the defence's own, or a direct run against one through the defence. */
type Evidence = 'self-reported' | 'by-difference'

export interface DefenceRecord {
  evidence: Evidence
  tally: TallyRecord
  /** Over all vectors of the rubric that the corpus holds. */
  total?: TotalRecord | undefined
  families: (TotalRecord & { name: string })[]
  revisions: (TotalRecord & { name: string })[]
  levels: LevelsRecord
  /** Attacks enforced or detected, whatever became of the controls. */
  caught: RateRecord
  controls: FalsePositivesRecord
  vectors: VectorRecord[]
  /** Those that were selected. */
  items: DefenceItemRecord[]
}

export interface BenignRecord {
  evidence: Evidence
  tally: TallyRecord
  falsePositives: FalsePositivesRecord
  /** k flagged of n measured. */
  hardNegatives: { k: number; n: number }
  /** Those that were selected. */
  items: BenignItemRecord[]
}

/** Requirements of a level: k kept of n measured. */
interface KeptRecord {
  k: number
  n: number
}

export interface TaskRecord {
  tally: TallyRecord
  /** k tasks in which the attack succeeded, of n measured. */
  exploited: { k: number; n: number }
  /** Those that were selected. */
  items: TaskItemRecord[]
}

export interface ConformanceRecord {
  tally: TallyRecord
  must: KeptRecord
  should: KeptRecord
  /** Those that were selected. */
  items: ConformanceItemRecord[]
}

interface WaiverRecord {
  id?: string | undefined
  vector?: string | undefined
  reason: string
  expires: string
}

/** The run record, `assay/run@1`: the one document that every report is made from. Its JSON Schema is `vitest-assay/run.schema.json`. */
export interface RunRecord {
  schema: 'assay/run@1'
  /** `corpus`: digest of the corpus that was loaded. */
  versions: { assay: string; node: string; vitest?: string | undefined; corpus: string }
  target: { kind: string; name: string; module?: string | undefined; fingerprint: string; host?: string | undefined }
  /** Vitest project, for commands. */
  project: string
  /** What ran it, where that was not Vitest. */
  command?: string | undefined
  /** What it was begun with: what tells Vitest which configuration to read, and what the run was asked for where that was less than all. Quoted for a shell. */
  flags?: string | undefined
  selection?: string | undefined
  /** `false`: not compared with a baseline, each outcome counts as recorded. */
  gated?: false | undefined
  started: string
  /** ms */
  duration: number
  /** ms from the first of the target's items to its last: other targets may have run beside it. */
  playing?: number | undefined
  /** Every item of the loaded corpus was selected. */
  complete: boolean
  /** A shard or an interrupted run: writes nothing, judges neither stale entries nor totals. */
  fragment: boolean
  /** `new` records what is not recorded yet, `none` is strict and writes nothing, `all` accepts. */
  mode: UpdateMode
  /** Neither an item nor a rule over all items failed, and the target could be played. */
  passed: boolean
  /** Why nothing was played: the target did not start. Several lines, each made safe. */
  error?: string | undefined
  suites: {
    defence?: DefenceRecord | undefined
    benign?: BenignRecord | undefined
    tasks?: TaskRecord | undefined
    conformance?: ConformanceRecord | undefined
  }
  /** Items by status. */
  decisions: Record<(typeof countedStatuses)[number], number>
  /** Keys by status, but for items that are the same. */
  changes: Record<(typeof changedStatuses)[number] | 'stale', string[]>
  /** `thresholds` and `tolerance`. */
  judgement: { failures: string[]; notJudged: string[] }
  waivers: { expired: WaiverRecord[]; unmatched: WaiverRecord[] }
  /** `written` and `removed`: entries. */
  baseline: { path: string; written: number; removed: number; error?: string | undefined }
  /** ms that the target took an input. */
  latency?: { inputs: number; p50: number; p95: number } | undefined
  /** Of the environment, and of what could not be done. */
  notes: string[]
}
