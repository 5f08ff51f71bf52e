/** What a defence did with one input. */
export interface Verdict {
  readonly detect: boolean
  readonly enforce: boolean
  /** The defence's own reason, bounded and still hostile text. */
  readonly signal?: string
}

/**
 * The answer of a target to one input: a verdict, or why there is none. `ms` is the time the target itself took. `output` is the
 * last 4 KB that the target printed before an error, when it is known: still hostile text.
 */
export type Assessment =
  | { readonly verdict: Verdict; readonly ms: number }
  | { readonly error: string; readonly output?: string; readonly ms: number }
