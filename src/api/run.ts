import type { AssayOptions } from '../config/options.js'
import type { RunRecord } from '../report/run-record.js'

export interface RunOptions {
  /** Folder that paths in the options are relative to. Default: the working directory. */
  readonly root?: string | undefined
  /** The items to play. Default: all of the corpus. A run of a part judges no totals. */
  readonly only?:
    | { readonly suites?: readonly ('defence' | 'benign' | 'tasks' | 'conformance' | 'official')[]; readonly pattern?: RegExp }
    | undefined
  /** Called as items get their outcome. */
  readonly onProgress?: ((done: number, total: number, at?: string) => void) | undefined
  /** Ends the run: what is left is not selected, and nothing is written. */
  readonly signal?: AbortSignal | undefined
}

export interface CheckOptions extends RunOptions {
  /**
   * `new`: what is not recorded is recorded; `none`: nothing is written, and what is not recorded fails; `all`: the outcome is accepted. Default: `none` in CI,
   * else `new`; `all` where the environment says `ASSAY_UPDATE=1`.
   */
  readonly mode?: 'new' | 'none' | 'all' | undefined
}

/**
 * Scores a target, without Vitest and without a baseline: the record says what each item came to. Throws an AssayError (`name: 'AssayError'`) for options that
 * are wrong, a module that does not load, a malformed corpus file.
 */
export async function run(options: AssayOptions, settings: RunOptions = {}): Promise<RunRecord> {
  const { scoreOptions } = await import('../run/score-options.js')
  return scoreOptions(options, { ...settings, mode: undefined })
}

/** Scores a target and compares it with its baseline: `record.passed` is what the gate says, each item's `status` why. Throws as `run` does. */
export async function check(options: AssayOptions, settings: CheckOptions = {}): Promise<RunRecord> {
  const [{ scoreOptions }, { defaultMode }] = await Promise.all([import('../run/score-options.js'), import('../run/default-mode.js')])
  return scoreOptions(options, { ...settings, mode: settings.mode ?? defaultMode(process.env) })
}
