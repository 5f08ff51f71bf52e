import type { z } from 'zod'
import { AssayError } from '../errors.js'
import { suggestion } from '../nearest.js'

type Issue = z.core.$ZodIssue

/** A configuration error: one message that names each key and what mends it. `where` is the call that the user wrote. */
export function configError(where: string, lines: readonly string[]): AssayError {
  return new AssayError(`${where}: ${lines.length === 1 ? lines[0] : `\n${lines.map((line) => `  - ${line}`).join('\n')}`}`)
}

/**
 * Runs a start-up step so that what the user can mend is printed as its message alone: Vitest prints start-up errors with their stack, and
 * with the members that Vite adds to an error of a plugin.
 */
export function withPlainErrors<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof AssayError) {
      error.stack = `${error.name}: ${error.message}`
      for (const name of ['plugin', 'hook']) Object.defineProperty(error, name, { value: undefined, writable: true, enumerable: false })
    }
    throw error
  }
}

/** zod's issues as lines `key.path: what is wrong`. `knownKeys` gives the keys that an object at a path may hold. */
export function describeIssues(issues: readonly Issue[], knownKeys: (path: readonly PropertyKey[]) => readonly string[]): string[] {
  return issues.flatMap((issue) => describe(issue, knownKeys))
}

function describe(issue: Issue, knownKeys: (path: readonly PropertyKey[]) => readonly string[]): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${join([...issue.path, key])}: unknown key; ${suggestion(key, knownKeys(issue.path))}`)
  }
  // What a name may be is said by the inner issues.
  if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${join(issue.path)}: ${message}`)
  if (issue.code === 'invalid_union') {
    const branch = nearestBranch(issue.errors)
    if (branch) return branch.flatMap((inner) => describe({ ...inner, path: [...issue.path, ...inner.path] }, knownKeys))
  }
  return [`${join(issue.path) || 'options'}: ${issue.message}`]
}

/** Of a union that failed, the branch that got furthest: an object with a wrong key says more than "expected string". */
function nearestBranch(errors: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return errors.find((issues) => issues.some((issue) => issue.path.length > 0 || issue.code === 'unrecognized_keys'))
}

function join(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`)).join('')
}
