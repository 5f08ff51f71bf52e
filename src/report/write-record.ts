import { AssayError, messageOf } from '../errors.js'
import { writeWhole } from '../write-whole.js'
import type { RunRecord } from './run-record.js'

/** Writes a record, whole or not at all. Throws an AssayError when the record is malformed (nothing is written) or the file cannot be written. */
export function writeRecord(path: string, record: RunRecord): void {
  const text = formatRecord(record, path)
  try {
    writeWhole(path, text)
  } catch (error) {
    throw new AssayError(
      `${path}: the run record cannot be written (${messageOf(error)}). Mend: make the folder writable, name another file in the option \`record\`, or set it to false`,
    )
  }
}

/** The text of a record: JSON, two spaces, a last line feed. */
function formatRecord(record: RunRecord, path: string): string {
  const unheld = unheldIn(record, 'record')
  if (unheld === undefined) return `${JSON.stringify(record, null, 2)}\n`
  throw new AssayError(
    `${path}: the run record is malformed and was not written; this is a fault of vitest-assay, please report it: ${unheld} is no value that JSON holds`,
  )
}

/**
 * Path of the first value that JSON would silently make another of: a number that is not finite, something absent in a list. Types and tests hold
 * the rest against the schema; to do so here takes a tenth of a second for a large corpus.
 */
function unheldIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path
  if (typeof value !== 'object') return value === undefined || typeof value === 'string' || typeof value === 'boolean' ? undefined : path
  for (const key in value) {
    const member = (value as Record<string, unknown>)[key]
    const unheld = member === undefined && Array.isArray(value) ? `${path}.${key}` : unheldIn(member, `${path}.${key}`)
    if (unheld !== undefined) return unheld
  }
  return undefined
}
