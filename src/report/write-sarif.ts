import { AssayError, messageOf } from '../errors.js'
import { writeWhole } from '../write-whole.js'
import type { RunRecord } from './run-record.js'
import { type SarifContext, sarifOf } from './sarif.js'

/** Writes a run as SARIF, whole or not at all. Throws an AssayError that names what mends it. */
export function writeSarif(path: string, record: RunRecord, context: SarifContext): void {
  try {
    writeWhole(path, `${JSON.stringify(sarifOf(record, context), null, 2)}\n`)
  } catch (error) {
    throw new AssayError(
      `${path}: the SARIF file cannot be written (${messageOf(error)}). Mend: make the folder writable, or name another file in the option \`sarif\``,
    )
  }
}
