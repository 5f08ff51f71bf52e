import { AssayError } from '../errors.js'
import { isTailOf } from './key.js'

/** An entry of the option `waivers`: either an item or a vector is left out of the gate until a day, for a reason. */
export interface Waiver {
  /** An item's key or its unique tail. */
  readonly id?: string | undefined
  readonly vector?: string | undefined
  readonly reason: string
  /** YYYY-MM-DD. The day named is still covered, in UTC. */
  readonly expires: string
}

export interface MatchedWaivers {
  /** Waivers in force by item key. Of several that name one item, the first. */
  readonly active: ReadonlyMap<string, Waiver>
  /** Count as absent, are named, and fail the run. */
  readonly expired: readonly Waiver[]
  /** In force, but they name nothing that is loaded: a slip, or an item that is gone. */
  readonly unmatched: readonly Waiver[]
}

interface Waivable {
  readonly key: string
  readonly vector?: string | undefined
}

/**
 * Finds the items that waivers name. `today` is the moment of judging.
 * Throws an AssayError for an id that is the tail of several keys, and for a date that is none.
 */
export function matchWaivers(waivers: readonly Waiver[], items: readonly Waivable[], today: Date): MatchedWaivers {
  const active = new Map<string, Waiver>()
  const expired: Waiver[] = []
  const unmatched: Waiver[] = []
  waivers.forEach((waiver, index) => {
    if (hasExpired(waiver, index, today)) return expired.push(waiver)
    const named = namedBy(waiver, index, items)
    for (const { key } of named) if (!active.has(key)) active.set(key, waiver)
    return named.length || unmatched.push(waiver)
  })
  return { active, expired, unmatched }
}

function hasExpired({ expires }: Waiver, index: number, today: Date): boolean {
  const day = new Date(`${expires}T00:00:00Z`)
  // The round trip catches days that no month has: Date reads 2026-02-30 as March 2.
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== expires) {
    throw new AssayError(`waivers[${index}].expires: "${expires}" is not a date; write it as 2027-01-31`)
  }
  return today.toISOString().slice(0, 10) > expires
}

function namedBy({ id, vector }: Waiver, index: number, items: readonly Waivable[]): readonly Waivable[] {
  if (id === undefined && vector === undefined) throw new AssayError(`waivers[${index}]: names neither an id nor a vector; add one of them`)
  const ofVector = vector === undefined ? items : items.filter((item) => item.vector === vector)
  if (id === undefined) return ofVector
  const exact = ofVector.filter((item) => item.key === id)
  if (exact.length) return exact
  const tails = ofVector.filter((item) => isTailOf(id, item.key))
  if (tails.length > 1) {
    const keys = tails.map((item) => item.key).toSorted()
    throw new AssayError(
      `waivers[${index}].id: "${id}" names ${keys.length} items (${keys.slice(0, 3).join(', ')}${keys.length > 3 ? ', ...' : ''}); write the whole key`,
    )
  }
  return tails
}
