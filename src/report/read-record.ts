import { readFileSync } from 'node:fs'
import { explainMalformed, lineAt } from '../baseline/malformed.js'
import { describeIssues } from '../config/errors.js'
import { offsetOf } from '../corpus/jsonc.js'
import { codeOf, AssayError, DataError, messageOf } from '../errors.js'
import { itemsOf } from './record-read.js'
import { runSchema } from './record-schema.js'
import type { RunRecord } from './run-record.js'
import { safeText } from './safe.js'

const mend = 'run the suite again, which writes a new record, or take the file from where it was made'
const known: RunRecord['schema'] = 'assay/run@1'
const named = 5

/**
 * Reads a run record. For commands: it loads the schema, so nothing that starts with the plugin may import it. Throws a DataError, with the line and the
 * key, when the file is none (not JSON, cut off, another document, a newer schema, a wrong value), and an AssayError when there is no such file.
 */
export function readRecord(path: string): RunRecord {
  const text = readText(path).replace(/^\uFEFF/, '')
  const document = parseJson(text, path)
  const fail = (at: readonly PropertyKey[], what: string, how = mend): never => {
    const place = at.filter((key) => typeof key !== 'symbol')
    throw new DataError(`${path}:${lineAt(text, offsetOf(text, place))}: ${what}. Mend: ${how}`)
  }
  if (Array.isArray(document))
    return fail([], 'a list, as `assay run --json` prints for several targets', 'keep one record of it in a file of its own')
  if (typeof document !== 'object' || document === null) return fail([], 'not a run record: expected an object')
  checkSchema('schema' in document ? document.schema : undefined, fail)
  // A record is read once: compiling the schema would take longer than checking with it.
  const { data, error } = runSchema.safeParse(document, { jitless: true })
  if (!data) {
    const lines = describeIssues(error.issues, () => [])
    const more = lines.length > named ? `; and ${lines.length - named} more` : ''
    return fail(error.issues[0]?.path ?? [], `not a run record: ${safeText(lines.slice(0, named).join('; '), 600)}${more}`)
  }
  const twice = duplicateOf(itemsOf(data).map(({ key }) => key))
  return twice === undefined ? data : fail(['suites'], `not a run record: the item ${JSON.stringify(safeText(twice))} stands in it twice`)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const missing = codeOf(error) === 'ENOENT'
    const what = missing ? 'there is no such file' : `the run record cannot be read (${messageOf(error)})`
    throw new AssayError(
      `${path}: ${what}. Mend: name the record of a run, \`.assay/<target>/run.json\` unless the option \`record\` says otherwise; a run of Vitest or \`npx vitest-assay run\` writes it`,
    )
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const { what, at } = explainMalformed(text)
    const problem = { conflict: 'merge-conflict marker', 'cut off': 'the file is cut off here', malformed: 'not valid JSON' }[what]
    throw new DataError(`${at ? `${path}:${at}` : path}: ${problem}. Mend: ${mend}`)
  }
}

function checkSchema(schema: unknown, fail: (at: readonly string[], what: string, how?: string) => never): void {
  if (schema === known) return
  const [, version] = /^assay\/run@(\d{1,6})$/.exec(String(schema)) ?? []
  if (Number(version) > 1)
    fail(['schema'], `schema: written by a newer vitest-assay (${String(schema)})`, 'update: `npm install -D vitest-assay@latest`')
  const found = typeof schema === 'string' ? `is ${JSON.stringify(safeText(schema, 60))}` : 'names none'
  fail(['schema'], `schema: not a run record, which has "schema": "${known}"; this one ${found}`)
}

function duplicateOf(keys: readonly string[]): string | undefined {
  const seen = new Set<string>()
  return keys.find((key) => seen.has(key) || !seen.add(key))
}
