import type { Unmeasured } from '../baseline/outcome.js'
import type { Rate } from '../scoring/false-positives.js'
import type { Resolvable } from '../scoring/mcnemar.js'
import type { DifferenceInterval, PairedEstimate, Pairs } from '../scoring/paired.js'
import type { Estimate } from '../scoring/clustered.js'
import type { RunRecord } from '../report/run-record.js'

/**
 * Two run records of the same items, held against each other: what `assay compare A B` prints, and with `--json` writes as it is. Differences are B - A,
 * in shares (0.081 is 8.1 percentage points); intervals are 95%; every number is finite. Keys are item keys, in the order of the records.
 */
export interface Comparison {
  readonly schema: 'assay/comparison@1'
  readonly a: ComparedRun
  readonly b: ComparedRun
  /** What else than the target differs, such as the corpus: `{ what: 'corpus', a: '0123…', b: '4567…' }`. */
  readonly differs: readonly SetupDifference[]
  readonly items: SharedItems
  /** The two metrics that were named beforehand (statistics.md 6). Absent where no item of the suite was measured by both. */
  readonly primary: { readonly coverage?: CoverageComparison; readonly benignFlagged?: EventComparison | ShareComparison }
  readonly defence?: {
    /** The attack was caught and the control left alone: the event behind coverage. */
    readonly credited: EventComparison | ShareComparison
    /** The attack was enforced, whatever became of the control. */
    readonly enforced: EventComparison | ShareComparison
    readonly controlFlagged: EventComparison | ShareComparison
    /** Exploratory: all vectors with an item that both measured, in the order of the records. None where items were played in trials. */
    readonly vectors: readonly VectorComparison[]
  }
  readonly benign?: { readonly blocked: EventComparison | ShareComparison }
  /** Tasks in which the attack succeeded. */
  readonly tasks?: { readonly exploited: EventComparison | ShareComparison }
  /** Requirements of servers that are kept, of either level. */
  readonly conformance?: { readonly kept: EventComparison | ShareComparison }
}

export interface ComparedRun {
  readonly file: string
  readonly target: RunRecord['target']
  readonly versions: RunRecord['versions']
  readonly started: string
  /** Items of the record, whatever they came to. */
  readonly items: number
  /** Every item of its corpus was selected, and no shard is missing. */
  readonly whole: boolean
}

export interface SetupDifference {
  readonly what: 'corpus' | 'kind' | 'target' | 'host' | 'evidence' | 'vitest-assay' | 'node' | 'vitest'
  /** `none` where the record does not say. */
  readonly a: string
  readonly b: string
}

/** Which items are compared, and what became of the others: each item of either record is in one of these. */
export interface SharedItems {
  /** Measured by both, with the same digest. */
  readonly compared: number
  readonly onlyA: readonly string[]
  readonly onlyB: readonly string[]
  /** The item was changed between the runs. */
  readonly otherDigest: readonly string[]
  readonly notMeasured: readonly NotMeasured[]
}

/** What a record holds of an item: `measured`, or why there is nothing to compare. */
export type Measured = 'measured' | Unmeasured | 'error' | 'waived' | 'no outcome'

export interface NotMeasured {
  readonly key: string
  readonly a: Measured
  readonly b: Measured
}

/** Whether B differs from A in more than chance explains. */
export type Conclusion = 'more' | 'fewer' | 'unresolved'

/** What a difference of means allows to conclude. */
interface ByFamilies {
  /** By family: the interval excludes 0 and p is below 0.05. */
  readonly conclusion: Conclusion
  /**
   * The smallest difference that would be resolved if the interval were as wide as it is here, and the families that have to be higher or lower in B for it,
   * with `against` the other way. Absent: there are too few families for any.
   */
  readonly smallest?: { readonly difference: number; readonly families: number; readonly against: number }
}

/** A yes or no of every compared item. */
export interface EventComparison {
  readonly a: Rate
  readonly b: Rate
  readonly pairs: Pairs
  readonly difference: number
  /** Newcombe 1998, method 10: takes items as independent. */
  readonly interval: DifferenceInterval
  readonly byFamily: PairedEstimate['byFamily']
  /** Exact two-sided McNemar: takes items as independent. */
  readonly p: number
  /** By p < 0.05. */
  readonly conclusion: Conclusion
  /** By family the conclusion is the same: the interval excludes 0 and p is below 0.05. Else the difference may be that of a few families alone. */
  readonly holdsByFamily: boolean
  /** The smallest difference that these items resolve, with as many against it as there are here. Absent: none. */
  readonly smallest?: Resolvable
  readonly discordant: { readonly onlyA: readonly string[]; readonly onlyB: readonly string[] }
}

/**
 * How often something happened, where one of the runs at least played its items in trials: an item is the share of its trials (statistics.md 5). McNemar's
 * test is of pairs of a yes or no, so that it is left to the families what may be concluded.
 */
export interface ShareComparison extends PairedEstimate, ByFamilies {
  readonly a: Rate
  readonly b: Rate
  /** Items whose share is higher, or lower, in B by half of their trials or more. Exploratory: no test is made of one item. */
  readonly moved: { readonly up: readonly string[]; readonly down: readonly string[] }
}

/** CorpusRobustCoverage over the compared items: unlike that of a run it leaves out what one of the two did not measure. */
export interface CoverageComparison extends PairedEstimate, ByFamilies {
  readonly a: CoverageMean
  readonly b: CoverageMean
  /** Compared items of the vectors that both rubrics know. */
  readonly items: number
  readonly vectors: number
  /** Of each run as its record has it: over its whole corpus, what was not measured counts 0. Absent when the record has none. */
  readonly reported: { readonly a?: CoverageMean; readonly b?: CoverageMean }
}

export interface CoverageMean extends Estimate {
  readonly robust: number
  readonly vectors: number
}

export interface VectorComparison {
  readonly vector: string
  readonly n: number
  /** Sum of credits: enforced 1, detected 0.5, else 0. */
  readonly a: number
  readonly b: number
  /** Of the event `credited`. */
  readonly pairs: Pairs
  readonly p: number
  /** p after Holm over all vectors here. */
  readonly adjusted: number
  readonly conclusion: Conclusion
  /** As in an event, but to survive Holm. */
  readonly smallest?: Resolvable
  /** Items whose credit is lower in A, and lower in B. */
  readonly better: readonly string[]
  readonly worse: readonly string[]
}
