import { type AssayError, DataError } from '../errors.js'
import { safeLines } from '../report/printed.js'
import type { Io } from './io.js'

/** Says what is wrong to where messages go, and gives the exit code of it: 3 for a malformed data file, else 2. Messages hold paths and text of others. */
export function sayError(error: AssayError, io: Io): 2 | 3 {
  io.err(`assay: ${safeLines(error.message, 2000).join('\n')}\n`)
  return error instanceof DataError ? 3 : 2
}
