import type { TestContext } from 'vitest'
import type { UpdateMode } from '../baseline/decide.js'
import type { ItemMeta } from '../run/results.js'
import type { Limits } from '../suites/limits.js'
import type { HostSettings } from '../targets/guard/host-settings.js'
import type { PlayerSettings } from '../run/server-player.js'

/** What the main process hands to the workers at the start of each run, through Vitest's `provide`. Plain data. */
export interface RunContext {
  /** Changes with every run: what a worker keeps from an earlier run is dropped. */
  readonly run: string
  readonly project: string
  /** The command that scores the target, where that is not Vitest. */
  readonly command?: string
  /** What tells Vitest which configuration to read. Quoted for a shell. */
  readonly flags?: string
  /** Working directory, which messages name files from, and the baseline as the user reads it there. */
  readonly folder: string
  readonly baselineName: string
  /** The run record, likewise; absent when this run writes none. */
  readonly recordName?: string
  readonly mode: UpdateMode
  readonly ratchet: boolean
  /** Vectors whose attack regressions are judged by an aggregate rule at the end of the run. */
  readonly tolerant: ReadonlySet<string>
  /** JSON of the baseline's items: text crosses threads more cheaply than 10 000 objects. */
  readonly baseline: string
  /** Waivers in force, by item key. */
  readonly waivers: Readonly<Record<string, { readonly reason: string; readonly expires: string }>>
  /** The one or the other: what is scored. A module's bundle is in the notice. */
  readonly guard?: HostSettings
  readonly server?: PlayerSettings
  /** Trials that an item begins with; absent: items are played once. */
  readonly trials?: number
  readonly limits?: Limits
  /** Recorded answers that take the place of the guard, or the journal that its answers are left in. */
  readonly replay?: { readonly file: string } | { readonly journal: string }
  /** Of a run that records: so do the commands in its messages; and JSON of what the baseline of a replay holds. */
  readonly records?: boolean
  readonly replayed?: string
  /** Where the main process leaves a BundleNotice. */
  readonly bundleNotice: string
  /** The corpus file that says why nothing can be judged; all other tests are skipped then, so that it is said once. */
  readonly spokesman: string
  /** Why nothing can be judged, where the main process knows it: an unreadable baseline, a guard that does not build. */
  readonly fatal?: string
  /** Vitest was asked for less than all items of its files. */
  readonly filtered: boolean
  /** The run holds pairs that the order audit has picked. */
  readonly audits: boolean
}

/**
 * What the main process leaves for the workers when the target is prepared: the fingerprint of its content and the absolute path of its bundle where it has
 * one, or why it cannot be scored.
 */
export type BundleNotice = { readonly entry?: string; readonly fingerprint: string } | { readonly failure: string }

/** A test file as the worker knows it. */
export type FileTask = TestContext['task']['file']

declare module 'vitest' {
  interface ProvidedContext {
    assay: RunContext
  }
  interface TaskMeta {
    assay?: ItemMeta
    /** On a file: errors that came after the verdict of the item that caused them. */
    assayLate?: { readonly key: string; readonly reason: string }[]
    /** On a file: the fingerprint of the target that its items were asked of, for who merges reports. */
    assayTarget?: string
  }
}
