/** What ends a branch of a JSON value: a text, a number, a boolean, null, or an empty array or object. */
export type Leaf = string | number | boolean | null | readonly never[] | Readonly<Record<string, never>>

/** The leaves of a JSON value by path, in its order: `tool.description`, `calls[0].args["odd key"]`. No two leaves share a path. */
export function leavesOf(value: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  collect(value, '', leaves)
  return leaves
}

/** Recursive: the corpus bounds how deep its values are nested. */
function collect(value: unknown, path: string, leaves: Map<string, Leaf>): void {
  const steps = stepsOf(value)
  if (!steps.length && path) leaves.set(path, value as Leaf)
  for (const [step, member] of steps) collect(member, path + (path ? step : step.replace(/^\./, '')), leaves)
}

function stepsOf(value: unknown): [step: string, member: unknown][] {
  if (Array.isArray(value)) return value.map((member: unknown, index) => [`[${index}]`, member])
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, member]) => [/^[a-z_$][\w$-]*$/i.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`, member])
}
