import { suggestion } from '../nearest.js'
import { type ValueProblem, nearestOrAll, problemsOf } from './issues.js'
import type { Rubric } from './rubric.js'
import { type FileHead, fileHeads } from './schema.js'
import { kinds, laterSuites, officialNamespace, ownSuites, reservedNamespaces, suites } from './vocabulary.js'

export interface HeadContext {
  /** Part of this package: such files have no namespace, all others need one. */
  readonly bundled: boolean
  /** Without it the names of vectors are not looked up. */
  readonly rubric?: Rubric | undefined
}

/** What is wrong with a corpus file around its items. No problem: the value is a `FileHead`. */
export function headProblems(value: unknown, context: HeadContext): ValueProblem[] {
  const version = versionProblem(value)
  if (version) return [version]
  const head = value as FileHead
  const schema = fileHeads[head.suite]
  const problems = problemsOf(schema, value, [], Object.keys(schema.shape))
  return problems.length ? problems : [...namespaceProblems(head, context.bundled), ...groupProblems(head, context)]
}

/** Format and suite first: what a later version wrote must not be reported as a list of typing errors. */
function versionProblem(value: unknown): ValueProblem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { path: [], message: 'expected an object with format, suite and items' }
  const { format, suite } = value as Record<string, unknown>
  if (format === undefined) return { path: ['format'], message: 'is missing; this version reads format 1' }
  if (format !== 1) {
    const later = typeof format === 'number' && format > 1
    return {
      path: ['format'],
      message: `${JSON.stringify(format)} is ${later ? 'of a later version of vitest-assay: update the package' : 'unknown'}; this version reads format 1`,
    }
  }
  if (suites.some((known) => known === suite)) return undefined
  if (laterSuites.some((later) => later === suite)) {
    return {
      path: ['suite'],
      message: `"${String(suite)}" needs a later version of vitest-assay: update the package; this version loads ${ownSuites.join(' and ')}`,
    }
  }
  return {
    path: ['suite'],
    message: suite === undefined ? `is missing; known: ${ownSuites.join(', ')}` : `unknown suite; ${suggestion(String(suite), ownSuites)}`,
  }
}

function namespaceProblems({ namespace, suite }: FileHead, bundled: boolean): ValueProblem[] {
  const path = ['namespace']
  if (!bundled && (suite === 'conformance' || suite === 'tasks'))
    return [{ path: ['suite'], message: 'tasks and checks of a server are part of vitest-assay; own files hold defence and benign items' }]
  if (bundled) {
    const allowed = namespace === undefined || (suite === 'conformance' && namespace === officialNamespace)
    return allowed ? [] : [{ path, message: 'the bundled corpus has no namespace; remove the key' }]
  }
  if (namespace === undefined)
    return [{ path, message: 'is missing: a name of your own, which the keys of these items begin with, such as "acme"' }]
  const reserved = reservedNamespaces.some((name) => name === namespace)
  return reserved ? [{ path, message: `"${namespace}" belongs to another corpus; choose a name of your own` }] : []
}

/** A vector or kind that nobody knows is a slip of the pen, unless the file says that it is its own. */
function groupProblems(head: FileHead, { rubric }: HeadContext): ValueProblem[] {
  if (head.suite === 'conformance' || head.suite === 'tasks') return []
  const [key, group] = head.suite === 'defence' ? (['vector', head.vector] as const) : (['kind', head.kind] as const)
  const known = head.suite === 'benign' ? kinds : rubric && [...rubric.keys()]
  const colon = group.indexOf(':')
  const owner = colon === -1 ? undefined : group.slice(0, colon)
  if (owner !== undefined) return owner === head.namespace ? [] : [{ path: [key], message: `"${owner}" is not the namespace of this file` }]
  if (!known || known.some((name) => name === group)) return []
  const own = head.namespace === undefined ? '' : ` A ${key} of your own is written "${head.namespace}:${group}"`
  return [{ path: [key], message: `unknown ${key}; ${nearestOrAll(group, known)}${own}` }]
}
