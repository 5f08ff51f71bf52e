import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { AssayError, messageOf } from '../errors.js'
import { type RunRecord, runSchema } from './record-schema.js'

/**
 * Validates a record and writes it: to a temporary file beside it, then renamed, so that a reader sees the old document or the new one. The folder
 * is made. `token` tells the temporary files of writers apart. Throws an AssayError when the record is malformed (nothing is written) or the file cannot be written.
 */
export function writeRecord(path: string, record: RunRecord, token: string = randomUUID()): void {
  const text = formatRecord(record, path)
  const temporary = join(dirname(path), `.${basename(path)}.${token}.tmp`)
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, text, { flag: 'wx' })
    renameSync(temporary, path)
  } catch (error) {
    remove(temporary)
    throw new AssayError(
      `${path}: the run record cannot be written (${messageOf(error)}). Mend: make the folder writable, name another file in the option \`record\`, or set it to false`,
    )
  }
}

/** What stopped the writing is the news, not what is left of it. */
function remove(temporary: string): void {
  try {
    rmSync(temporary, { force: true })
  } catch {
    // Its folder may be none.
  }
}

/** The text of a valid record: JSON, two spaces, a last line feed. */
function formatRecord(record: RunRecord, path: string): string {
  const parsed = runSchema.safeParse(record, { jitless: true })
  if (parsed.success) return `${JSON.stringify(parsed.data, null, 2)}\n`
  throw new AssayError(
    `${path}: the run record is malformed and was not written; this is a fault of vitest-assay, please report it\n${z.prettifyError(parsed.error)}`,
  )
}
