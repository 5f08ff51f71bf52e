import { type AssayError, DataError } from '../errors.js'
import { safeText } from '../report/safe.js'
import type { Io } from './io.js'

/** Says what is wrong to where messages go, and gives the exit code of it: 3 for a malformed data file, else 2. */
export function sayError(error: AssayError, io: Io): 2 | 3 {
  io.err(`assay: ${safeLines(error.message)}\n`)
  return error instanceof DataError ? 3 : 2
}

/** Messages hold paths and text of others. Their lines stay lines. */
const safeLines = (message: string): string =>
  message
    .split('\n')
    .map((line) => safeText(line, 2000))
    .join('\n')
