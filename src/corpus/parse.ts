import { buildItem } from './build-item.js'
import { fixtureProblems } from './fixture-problems.js'
import { type HeadContext, headProblems } from './head.js'
import { type ValueProblem, problemsOf } from './issues.js'
import type { Item, Suite } from './item.js'
import { parseJsonc } from './jsonc.js'
import { type Position, scanPositions } from './positions.js'
import { type FileProblem, fileError } from './report.js'
import { type FileHead, benignItem, conformanceItem, defenceItem, taskItem } from './schema.js'
import { mayHoldMedia } from './tags.js'
import { textProblems } from './text-problems.js'

export interface CorpusFile {
  /** As given: absolute, with forward slashes. */
  readonly path: string
  readonly suite: Suite
  /** Of a `defence` file. An own one begins with its namespace: `acme:sql-comment`. */
  readonly vector?: string
  /** Of a `benign` file. */
  readonly kind?: string
  readonly namespace?: string
  readonly items: readonly Item[]
  readonly text: string
}

export interface ParseOptions extends HeadContext {
  readonly path: string
  /**
   * Digests by key of items that were released in exactly these bytes, which whoever passes them has checked. A file that holds no others is not
   * checked again, and its digests are not computed again: half of what loading costs.
   */
  readonly released?: ReadonlyMap<string, string> | undefined
  /** Version of the official conformance suite that is installed. */
  readonly official?: string | undefined
}

/**
 * Reads one corpus file: JSON, or JSON with comments and trailing commas. Throws an AssayError with `path:line:column`, key path and item id of
 * what is wrong, at most five problems and the number of the others. With a `rubric`, vectors are looked up and `owasp:*` tags given.
 */
export function parseCorpusFile(text: string, options: ParseOptions): CorpusFile {
  const { path, rubric, released, official } = options
  // A byte order mark is no white space to a JSON parser; a space in its place keeps every offset.
  const json = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text
  const refuse = (problems: readonly FileProblem[]): void => {
    if (problems.length) throw fileError(path, json, problems)
  }

  const parsed = parseJsonc(json)
  if ('problems' in parsed)
    throw fileError(path, json, parsed.problems.length ? parsed.problems : [{ offset: 0, message: 'the file is empty' }])
  const positions = scanPositions(json)
  const head = parsed.value as FileHead
  if (!isReleased(head, released)) {
    refuse(textProblems(json, parsed.value, positions))
    refuse(headProblems(parsed.value, options))
    refuse(head.items.flatMap((item, index) => itemProblems(head.suite, item, index)))
    if (positions.items.length !== head.items.length) refuse([{ path: ['items'], message: 'write the key "items" without escapes' }])
    refuse(sharedIds(head, positions.items))
  }

  const media = mayHoldMedia(json)
  const items = head.items.map((input, index) =>
    buildItem(input, { head, file: path, position: positions.items[index] ?? start, rubric, mayHoldMedia: media, released, official }),
  )
  const group = head.suite === 'defence' ? { vector: head.vector } : head.suite === 'benign' ? { kind: head.kind } : {}
  return { path, suite: head.suite, ...group, ...(head.namespace === undefined ? {} : { namespace: head.namespace }), items, text }
}

function isReleased(head: FileHead, released: ReadonlyMap<string, string> | undefined): boolean {
  return (
    released !== undefined &&
    head.namespace === undefined &&
    head.items.every((item) => released.has(`${head.suite}/${(item as { readonly id?: string }).id}`))
  )
}

const start: Position = { offset: 0, line: 1, column: 1 }

function itemProblems(suite: Suite, item: unknown, index: number): FileProblem[] {
  const at = ['items', index]
  const schema = { defence: defenceItem, benign: benignItem, tasks: taskItem, conformance: conformanceItem }[suite]
  const problems = problemsOf(schema, item, at, Object.keys(schema.shape))
  const handsInputs = suite === 'defence' || suite === 'benign'
  if (handsInputs && typeof item === 'object' && item !== null && !Array.isArray(item)) {
    const { fixture, benignControl } = item as Record<string, unknown>
    problems.push(...fixtureProblems(fixture, [...at, 'fixture']))
    if (suite === 'defence') problems.push(...fixtureProblems(benignControl, [...at, 'benignControl']))
  }
  const id = (item as { readonly id?: unknown } | null)?.id
  return problems.map((problem: ValueProblem) => ({ ...problem, id: typeof id === 'string' ? id : undefined }))
}

function sharedIds(head: FileHead, positions: readonly Position[]): FileProblem[] {
  const lines = new Map<string, number>()
  return (head.items as readonly { readonly id: string }[]).flatMap(({ id }, index) => {
    const first = lines.get(id)
    if (first === undefined) lines.set(id, positions[index]?.line ?? 0)
    return first === undefined ? [] : [{ path: ['items', index, 'id'], id, message: `the id stands twice: already on line ${first}` }]
  })
}
