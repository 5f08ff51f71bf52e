import type { z } from 'zod'
import { nearest, suggestion } from '../nearest.js'
import type { Path } from './jsonc.js'

/** Something wrong with a value of a corpus file. */
export interface ValueProblem {
  readonly path: Path
  readonly message: string
}

/**
 * What is wrong with `value`, found at `at` in its file, in words. `keys` are the members that it may have, for a hint at a slip of the pen.
 * Empty when the schema accepts it; what the schema makes of the value is dropped, since the corpus keeps it as written.
 */
export function problemsOf(schema: z.ZodType, value: unknown, at: Path, keys: readonly string[]): ValueProblem[] {
  // zod compiles each object schema on first use. Most schemas here meet a few dozen objects in a run: compiling would cost more than it saves.
  const result = schema.safeParse(value, { jitless: true, reportInput: true })
  return result.success ? [] : result.error.issues.flatMap((issue) => inWords(issue, at, keys))
}

function inWords(issue: z.core.$ZodIssue, at: Path, keys: readonly string[]): ValueProblem[] {
  const path = [...at, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))]
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: `unknown key; ${suggestion(key, issue.path.length ? [] : keys)}` }))
  }
  // Of a union, the branch that got into the value says more than "invalid input".
  const branch = issue.code === 'invalid_union' ? issue.errors.find((issues) => issues.some((inner) => inner.path.length > 0)) : undefined
  if (branch) return branch.flatMap((inner) => inWords(inner, path, []))
  return [{ path, message: isMissing(issue) ? 'is missing' : issue.message.replace(/^Invalid (?:input|option): /, '') }]
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  const kinds = ['invalid_type', 'invalid_value', 'invalid_union', 'custom']
  return kinds.includes(issue.code) && issue.input === undefined && issue.path.length > 0
}

/** `items[3].fixture.tool`, with keys that are no plain names quoted. */
export function keyPath(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : member(part, index === 0))).join('')
}

function member(key: string, first: boolean): string {
  return /^[\w$-]+$/.test(key) ? `${first ? '' : '.'}${key}` : `[${JSON.stringify(key)}]`
}

/** `did you mean "x"?`, or all that is known where nothing is near: the lists of vectors and types are long. */
export function nearestOrAll(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return near === undefined ? `known: ${known.join(', ')}` : `did you mean "${near}"?`
}
