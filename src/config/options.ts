import type { GuardType } from '../targets/guard/types.js'

/** `assay(options)`, as a user writes it. Plain data, since it crosses threads: code is named by module reference. Paths are relative to the Vite root. */
export interface AssayOptions {
  /** What to score: a guard's module reference (`'./src/guard.ts#guard'`), or an object with more to say. It is called `default`. */
  target?: string | GuardTarget | ServerTarget | undefined
  /** Several, by name: each becomes a project `assay:<name>`; filter with `--project 'assay*'`. */
  targets?: Record<string, string | GuardTarget | ServerTarget> | undefined
  /** Project name. Default `assay`. */
  name?: string | undefined
  /** Default: all that the target can run. */
  suites?: ('defence' | 'benign' | 'tasks' | 'conformance')[] | undefined
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
   * File of recorded answers, `{target}` in it standing for the target's name; with `deterministic: false` alone. A run reads its answers there and does
   * not call the guard, and is gated by `baselines/{target}.replay.json`; with `ASSAY_RECORD=1` in the environment it calls the guard and writes them. Of
   * another version of the guard they fail a strict run.
   */
  replay?: string | undefined
  /** Fixture types that the guard can see; items of other types are `unknown`. Default: all. */
  types?: GuardType[] | undefined
  /** Names the version of what is scored. Default: made from the content of the module graph. */
  fingerprint?: string | undefined
}

/**
 * An MCP server, held to the requirements of the specification. It is given as a `command` that speaks over its standard streams, as a `command` with the
 * `url` on which it will listen, as the `url` of one that runs already, or as a `module` that exports an SDK server or a function that makes one.
 */
export interface ServerTarget {
  kind: 'server'
  /** A program. `{port}` in `args`, in values of `env` and in `url` becomes a free port of loopback. */
  command?: string | undefined
  args?: string[] | undefined
  /** Added to the environment of the run. */
  env?: Record<string, string> | undefined
  /** Default: the Vite root. */
  cwd?: string | undefined
  /** Streamable HTTP, or HTTP with server-sent events of old servers. */
  url?: string | undefined
  /** Sent with every HTTP request. */
  headers?: Record<string, string> | undefined
  /** `path#export` of an SDK server, version 1 or 2, or of a function that makes one. */
  module?: string | undefined
  /** `auto` (default): the newest revision that the server negotiates. `all`: every one that it answers. Else a revision, such as `2025-11-25`. */
  protocol?: string | undefined
  /** Names of environment variables that hold values of the header `Authorization`: of one who may, and of another principal. */
  credentials?: { valid: string; other?: string | undefined } | undefined
  /** Which tools checks may call with arguments of theirs. Default: those that say `readOnlyHint: true`, and fixtures of the official suite that say nothing. */
  inject?:
    | {
        allowTools?: string[] | undefined
        denyTools?: string[] | undefined
        /** Tools that do not say that they only read may be called too. */
        destructive?: boolean | undefined
        /** Tools that nobody may call as the server is configured: an allow-list leaves them out, or a mode in which it only reads. Checks call them. */
        hidden?: string[] | undefined
        /** Arguments by tool name. */
        examples?: Record<string, object> | undefined
      }
    | undefined
  /**
   * Run the official conformance suite too, where `@modelcontextprotocol/conformance` is installed. Default true. `expectedFailures`: the suite's own file of expected
   * failures, which stands for entries that the baseline does not have yet.
   */
  official?: boolean | { expectedFailures?: string | undefined } | undefined
  /** A server that is not on loopback may be spoken to; checks that flood stay off. */
  allowRemote?: boolean | undefined
  /** ms a request, default 30 000. */
  timeout?: number | undefined
  /** Names the version of what is scored. Default: made from the content of the module graph, or of the command and the files that its arguments name. */
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
