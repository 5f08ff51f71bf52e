import { countsOf } from '../baseline/counts.js'
import type { CountedOutcome } from '../baseline/outcome.js'
import { safeText } from './safe.js'

/** An outcome or a baseline entry: whatever holds recorded components. */
export type Components = object

const names = ['attack', 'control', 'verdict', 'status', 'strict', 'recovered', 'unmeasured'] as const

/** The components of an outcome or a baseline entry as text, in the order in which they are printed. Counts read `3/5/20`. */
export function componentsOf(outcome: Components): [name: string, value: string][] {
  const recorded: Components = 'lots' in outcome ? countsOf(outcome as CountedOutcome) : outcome
  return names.flatMap((name) => {
    const value: unknown = (recorded as Partial<Record<string, unknown>>)[name]
    if (value === undefined) return []
    return [[name, Array.isArray(value) ? value.join('/') : safeText(String(value), 40)]]
  })
}

const scales = { attack: 'enforced/detected/trials', control: 'clean/warned/trials', verdict: 'clean/warned/trials' } as const

/** What the numbers of counts are, `attack enforced/detected/trials`, component by component; undefined where there are none. */
export function legendOf(...all: readonly Components[]): string | undefined {
  const counted = new Set(all.flatMap(componentsOf).flatMap(([name, value]) => (/^\d+\/\d+\/\d+$/.test(value) ? [name] : [])))
  const told = Object.entries(scales).flatMap((scale) => (counted.has(scale[0]) ? [scale.join(' ')] : []))
  return told.length ? told.join(', ') : undefined
}

/** `attack enforce, control clean`; an error is named alone. */
export function outcomeText(outcome: Components): string {
  if ('error' in outcome) return 'error'
  return componentsOf(outcome)
    .map((pair) => pair.join(' '))
    .join(', ')
}

/** What is different now, `attack enforce → none`; where they have no component in common the whole, `unmeasured unknown (was verdict clean)`. */
export function changeText(was: Components, is: Components): string {
  const before = new Map(componentsOf(was))
  const now = componentsOf(is)
  if ('error' in is || !now.some(([name]) => before.has(name))) return `${outcomeText(is)} (was ${outcomeText(was)})`
  const changed = now.filter(([name, value]) => before.get(name) !== value)
  return changed.map(([name, value]) => `${name} ${before.get(name) ?? '?'} → ${value}`).join(', ')
}
