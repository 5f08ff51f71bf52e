import type { GuardType } from '../targets/guard/types.js'

/** `assay(options)`, as a user writes it. Plain data, since it crosses threads: code is named by module reference. Paths are relative to the Vite root. */
export interface AssayOptions {
  /** What to score: a guard's module reference (`'./src/guard.ts#guard'`), or an object with more to say. It is called `default`. */
  target?: string | GuardTarget | undefined
  /** Several, by name: each becomes a project `assay:<name>`; filter with `--project 'assay*'`. */
  targets?: Record<string, string | GuardTarget> | undefined
  /** Project name. Default `assay`. */
  name?: string | undefined
  /** Default: all that the target can run. */
  suites?: ('defence' | 'benign')[] | undefined
  /** `none` leaves the bundled corpus out. Default `bundled`. */
  corpus?: 'bundled' | 'none' | undefined
  /** Globs of own `*.assay.jsonc` files. */
  include?: string[] | undefined
  /** Default `baselines/{target}.json`. */
  baseline?: string | undefined
  /** Improved items fail in strict mode until they are recorded. Default false. */
  ratchet?: boolean | undefined
  /** Coverage points (0-1) that a vector or the total may lose; replaces the rule by item for attacks. */
  tolerance?: { vector?: number | undefined; total?: number | undefined } | undefined
  /** Bounds of totals. Shares are 0-1. */
  thresholds?:
    | {
        /** Least CorpusRobustCoverage over all vectors. */
        coverage?: number | undefined
        /** Least CorpusRobustCoverage of a vector. */
        vectors?: Record<string, number> | undefined
        /** Largest share of benign items that are warned of or blocked. */
        falsePositiveRate?: number | undefined
        /** Most ms that the target may take, 95th percentile. */
        latencyP95?: number | undefined
      }
    | undefined
  /** Items left out of the gate until a day. */
  waivers?: Waiver[] | undefined
  /** Run record, or false. Default `.assay/{target}/run.json`. */
  record?: string | false | undefined
  /** SARIF 2.1.0 for code scanning, for example `.assay/{target}/assay.sarif`. Default false. */
  sarif?: string | false | undefined
  /** More files or folders whose change reruns the items in watch mode, such as a policy that the guard reads. */
  watch?: string[] | undefined
}

/** A guard in the process: a function, an object with `assess` or `inspect`, a class, or a `createGuard` factory. */
export interface GuardTarget {
  kind?: 'guard' | undefined
  /** `path#export`. Without `#`: the default export, or the module itself. */
  module: string
  /** What a bare `true` (or `detect: true` without `enforce`) means: block (true, the default) or warn (false). */
  enforces?: boolean | undefined
  /** What a throw means. Default `error`. */
  throws?: 'error' | 'enforce' | undefined
  /** Where the guard runs: a thread (default), a process, or inline for debuggers and coverage. */
  host?: 'worker' | 'process' | 'inline' | undefined
  /** MB, default 512. */
  memory?: number | undefined
  /** ms an input, default 2 000. */
  timeout?: number | undefined
  /** Vitest workers that score at the same time. Default: what Vitest takes, at most 4. */
  concurrency?: number | undefined
  /**
   * Whether the same input always gets the same verdict. Default true. False, for a model inside or a service behind: every input is played in trials,
   * counts are recorded, and statistics decide what is worse.
   */
  deterministic?: boolean | undefined
  /** Trials that a run begins with, 5 (default) to 20; with `deterministic: false` alone. */
  trials?: number | undefined
  /**
   * Bounds of what is asked of the guard; with `deterministic: false` alone, and then in one worker. `perMinute`: calls, at even distances. `maxCalls`:
   * of a run; items that need more end in an error.
   */
  limits?: { perMinute?: number | undefined; maxCalls?: number | undefined } | undefined
  /**
   * File of recorded answers; with `deterministic: false` alone. A run reads its answers there and does not call the guard, and is gated by
   * `baselines/{target}.replay.json`; with `ASSAY_RECORD=1` in the environment it calls the guard and writes them.
   */
  replay?: string | undefined
  /** Fixture types that the guard can see; items of other types are `unknown`. Default: all. */
  types?: GuardType[] | undefined
  /** Names the version of what is scored. Default: made from the content of the module graph. */
  fingerprint?: string | undefined
}

/** Leaves an item, or the items of a vector, out of the gate until a day. */
export interface Waiver {
  /** An item's key, or its unique tail. */
  id?: string | undefined
  vector?: string | undefined
  reason: string
  /** The last day on which it holds, `YYYY-MM-DD` (UTC). */
  expires: string
}
