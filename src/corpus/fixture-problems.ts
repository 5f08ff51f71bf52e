import { type ValueProblem, nearestOrAll, problemsOf } from './issues.js'
import type { Path } from './jsonc.js'
import { fixtureFields, fixtureSchema, fixtureTypes } from './schemas/fixture-types.js'

/** What is wrong with a fixture or control that stands at `at` in its file. */
export function fixtureProblems(value: unknown, at: Path): ValueProblem[] {
  if (value === undefined) return [{ path: at, message: 'is missing' }]
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ path: at, message: 'expected an object with a type' }]
  const { type } = value as { readonly type?: unknown }
  if (typeof type !== 'string') return [{ path: [...at, 'type'], message: `is missing; known: ${fixtureTypes.join(', ')}` }]
  const schema = fixtureSchema(type)
  return schema ? problemsOf(schema, value, at, ['type', ...Object.keys(fixtureFields[type] ?? {})]) : [unknownType(type, at)]
}

/** The public benchmark's names tell attack from benign by a prefix: ours are the same without it. */
function unknownType(type: string, at: Path): ValueProblem {
  const hint = nearestOrAll(type.replace(/^(?:malicious|benign)-/, ''), fixtureTypes)
  return { path: [...at, 'type'], message: `unknown fixture type ${JSON.stringify(type)}; ${hint}` }
}
