import type { RunRecord } from '../report/run-record.js'

// Beside the record, not in it: a record names no folder of the machine that made it.
const roots = new WeakMap<RunRecord, string>()

/** Remembers the folder that the paths in a record are relative to. */
export const rememberRoot = (record: RunRecord, root: string): void => void roots.set(record, root)

/** The folder of a record that this process made; of any other the working directory. */
export const rootOf = (record: RunRecord): string => roots.get(record) ?? process.cwd()
