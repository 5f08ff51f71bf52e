import type { BaselineEntry } from '../baseline/decide.js'
import type { RunContext } from './context.js'

type Entries = Readonly<Record<string, BaselineEntry>>

let parsed: { readonly run: string; readonly entries: Entries } | undefined

/** The baseline's items, parsed once a worker and run. */
export function baselineOf(run: RunContext): Entries {
  if (parsed?.run !== run.run) parsed = { run: run.run, entries: JSON.parse(run.baseline) as Entries }
  return parsed.entries
}
