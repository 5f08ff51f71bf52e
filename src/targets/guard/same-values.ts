type Owner = Readonly<Record<PropertyKey, unknown>>

export interface Members {
  readonly owners: readonly Owner[]
  readonly keys: readonly PropertyKey[]
  /** What each member was; none is NaN. */
  readonly values: readonly unknown[]
}

/** Calls after which compiling pays: it takes some 2 ms and makes a comparison of a thousand members three times as fast. */
const compileAfter = 20
/** Owners a compiled function: V8 optimises small functions only. */
const ownersEach = 8

// Captured before any guard is loaded.
const compile = Function

/** Compares members with what they were by reading them, in a loop at first and in code written for these very members later. */
export function sameValues(members: Members): () => boolean {
  let calls = 0
  let compiled: (() => boolean)[] | undefined
  return () => {
    if (++calls === compileAfter) compiled = compiledParts(members)
    if (!compiled) return firstChange(members) < 0
    for (let at = 0; at < compiled.length; at++) if (!(compiled[at] as () => boolean)()) return false
    return true
  }
}

/** Index of the first member that is not what it was, or -1. */
export function firstChange({ owners, keys, values }: Members): number {
  for (let at = 0; at < owners.length; at++) {
    if ((owners[at] as Owner)[keys[at] as string] !== values[at]) return at
  }
  return -1
}

/** One `if (o.a!==v[0]||o.b!==v[1]) return false` an owner; undefined where Node runs without code from strings. */
function compiledParts({ owners, keys, values }: Members): (() => boolean)[] | undefined {
  const byOwner = new Map<Owner, number[]>()
  owners.forEach((owner, at) => byOwner.set(owner, [...(byOwner.get(owner) ?? []), at]))
  const distinct = [...byOwner.keys()]
  const test = (at: number): string => {
    const key = keys[at]
    const member = typeof key === 'string' && /^[a-z_$][\w$]*$/i.test(key) ? `o.${key}` : `o[k[${at}]]`
    return `${member}!==v[${at}]`
  }
  const checks = distinct.map((owner, index) => `o=d[${index}];if(${(byOwner.get(owner) ?? []).map(test).join('||')})return false`)
  const parts: (() => boolean)[] = []
  try {
    for (let at = 0; at < checks.length; at += ownersEach) {
      const body = `return function(){let o;${checks.slice(at, at + ownersEach).join(';')};return true}`
      parts.push((compile('d', 'k', 'v', body) as (...given: unknown[]) => () => boolean)(distinct, keys, values))
    }
    return parts
  } catch {
    return undefined
  }
}
