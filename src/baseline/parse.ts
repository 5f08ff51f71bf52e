import { duplicateKeys, offsetOf } from '../corpus/jsonc.js'
import { DataError } from '../errors.js'
import type { Baseline, BaselineEntry, Items } from './entry.js'
import { formatBaseline, schemaName, schemaVersion } from './format.js'
import { parseKey } from './key.js'
import { explainMalformed, lineAt } from './malformed.js'
import { entrySchemas, isDigest } from './schema.js'

/** Where a baseline comes from and what it has to be, for checks and messages. */
export interface BaselineSource {
  readonly path: string
  readonly target: string
  /** The command that rewrites the baseline. */
  readonly update: string
}

/**
 * Reads the text of a baseline file, in any JSON formatting. Throws one DataError that names file, line and the command that mends it.
 * Fails closed: a text that could be read in two ways (duplicate keys) or holds anything unknown is refused.
 */
export function parseBaseline(raw: string, source: BaselineSource): Baseline {
  const text = raw.replace(/^\uFEFF/, '')
  const document = parseJson(text, source)
  const mend = `\`git checkout -- ${source.path}\` restores the committed file; or delete it and run \`${source.update}\``
  const fail = (path: readonly string[], what: string, how = mend): never => {
    throw new DataError(`${source.path}:${lineAt(text, offsetOf(text, path))}: ${what}. Mend: ${how}`)
  }
  if (!isObject(document)) return fail([], 'not a baseline: expected an object')
  checkSchema(document['schema'], fail)
  if (document['target'] !== source.target) {
    const other =
      typeof document['target'] === 'string' ? `the baseline of target "${document['target']}"` : 'a baseline that names no target'
    fail(
      ['target'],
      `${other}, not of "${source.target}"`,
      'give each target a file of its own (option `baseline`), or rename the target back',
    )
  }
  const unknown = Object.keys(document).find((key) => !['schema', 'target', 'items'].includes(key))
  if (unknown !== undefined) fail([unknown], `unknown member ${JSON.stringify(unknown)}`)
  const items = document['items']
  if (!isObject(items)) return fail(['items'], '"items" is not an object')
  const baseline = { target: source.target, items: parseItems(items, fail) }
  // Canonical text holds each key once; only another formatting has to be searched for duplicates.
  const [duplicate] = text === formatBaseline(baseline) ? [] : duplicateKeys(text)
  if (!duplicate) return baseline
  throw new DataError(
    `${source.path}:${lineAt(text, duplicate.offset)}: ${duplicate.message}. Mend: remove one of the two, then run \`${source.update}\``,
  )
}

type Fail = (path: readonly string[], what: string, how?: string) => never

function checkSchema(schema: unknown, fail: Fail): void {
  if (schema === `${schemaName}@${schemaVersion}`) return
  const [, version] = /^assay\/baseline@(\d+)$/.exec(String(schema)) ?? []
  if (Number(version) > schemaVersion)
    fail(['schema'], `written by a newer vitest-assay (${String(schema)})`, 'update it: `npm install -D vitest-assay@latest`')
  fail(['schema'], `not a baseline: expected "schema": "${schemaName}@${schemaVersion}"`)
}

function parseItems(items: Record<string, unknown>, fail: Fail): Items {
  const parsed: Record<string, BaselineEntry> = {}
  // Thousands of entries say one of a few things: what a schema has accepted once, it accepts again with another digest.
  const accepted = new Set<string>()
  for (const [key, value] of Object.entries(items)) {
    const schemas = entrySchemas.get(parseKey(key)?.suite ?? '')
    if (!schemas) return fail(['items', key], `${JSON.stringify(key)} is not an item key such as "defence/tool-poisoning-001"`)
    const said = isObject(value) && isDigest(value['d']) ? JSON.stringify([key.slice(0, key.indexOf('/')), { ...value, d: '' }]) : ''
    if (accepted.has(said)) {
      parsed[key] = value as unknown as BaselineEntry
      continue
    }
    const schema = isObject(value) && 'unmeasured' in value ? schemas.unmeasured : schemas.measured
    // A baseline is read once or twice a run: compiling the schemas would take longer than checking with them.
    const result = schema.safeParse(value, { jitless: true })
    const [issue] = result.error?.issues ?? []
    if (issue) fail(['items', key], `${[JSON.stringify(key), ...issue.path.map(String)].join('.')}: ${issue.message}`)
    if (result.data) parsed[key] = result.data
    if (said !== '') accepted.add(said)
  }
  return parsed
}

function parseJson(text: string, { path, update }: BaselineSource): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const { what, at } = explainMalformed(text)
    const where = at ? `${path}:${at}` : path
    if (what === 'conflict')
      throw new DataError(`${where}: merge-conflict marker. Mend: take either side of the conflict, then run \`${update}\``)
    const problem = what === 'cut off' ? 'the file is cut off here' : 'not valid JSON'
    throw new DataError(
      `${where}: ${problem}. Mend: \`git checkout -- ${path}\` restores the committed file; or delete it and run \`${update}\``,
    )
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
