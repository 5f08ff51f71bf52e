import { type CountedComponent, isBestThroughout } from './counts.js'
import { type Outcome, type RecordedOutcome, attackValues, controlValues, statusValues } from './outcome.js'

/** The values of each component, best first (formats.md, "Outcome of an item"). The order here is the order in messages. */
const values = {
  attack: attackValues,
  control: controlValues,
  verdict: controlValues,
  status: statusValues,
  // One try of a task in mode A: exploited or not (formats.md).
  strict: ['0/1', '1/1'],
  recovered: ['0/1', '1/1'],
} as const

type ValuedComponent = keyof typeof values
export type Component = ValuedComponent | CountedComponent

const components = Object.keys(values) as ValuedComponent[]

/** Names of the components that are worse now and of those that are better. */
export interface Comparison {
  readonly worse: readonly Component[]
  readonly better: readonly Component[]
}

/**
 * Compares two measured outcomes component by component. Undefined when they cannot be compared: one lacks a component of the other,
 * or holds it in another form (counts of a defence that was not deterministic then: docs/decisions/010-counted-outcomes.md).
 */
export function compare(before: object, now: RecordedOutcome): Comparison | undefined {
  const worse: Component[] = []
  const better: Component[] = []
  let compared = 0
  for (const component of components) {
    if (!(component in before) && !(component in now)) continue
    const was = rank(before, component)
    const is = rank(now, component)
    if (was < 0 || is < 0) return undefined
    if (is > was) worse.push(component)
    if (is < was) better.push(component)
    compared += 1
  }
  return compared ? { worse, better } : undefined
}

/** Whether an outcome is measured and not the best one in some component: recorded, that is a known gap. */
export function isKnownGap(outcome: Outcome): boolean {
  if ('lots' in outcome) return !isBestThroughout(outcome)
  return components.some((component) => rank(outcome, component) > 0)
}

/** Place of a component's value, 0 for the best, -1 when there is none that has a place. */
function rank(outcome: object, component: ValuedComponent): number {
  const value: unknown = (outcome as Partial<Record<ValuedComponent, unknown>>)[component]
  return (values[component] as readonly unknown[]).indexOf(Array.isArray(value) ? value.join('/') : value)
}
