import { watchedGlobals, watchedObjects } from './intrinsics.js'
import { firstChange, sameValues } from './same-values.js'

/** Tells whether a guard changed what every other piece of code in its realm relies on. */
export interface GlobalsWatch {
  /** The first member that is not what it was, as the end of a sentence: `changed Array.prototype.includes`. About 20 us. */
  readonly changed: () => string | undefined
  /** Puts every watched member back; for the inline host, which has no fresh realm to go to. */
  readonly restore: () => void
}

interface Member {
  readonly owner: Record<PropertyKey, unknown>
  readonly ownerName: string
  readonly key: PropertyKey
  readonly was: PropertyDescriptor
}

// Captured when this module is loaded: the guard under test may replace them.
const { getOwnPropertyDescriptor, defineProperty, deleteProperty, ownKeys } = Reflect
const objectPrototype = Object.prototype

/** V8's own knob, which error libraries turn without putting it back. It changes no other code's behaviour. */
const exempt = 'Error.stackTraceLimit'

/**
 * Remembers the watched members as they are now. Data members are compared by reading them (a descriptor each would take ten times
 * as long), accessors by their functions. New globals and new members are allowed, except on Object.prototype, where every
 * input would inherit them.
 */
export function watchGlobals(): GlobalsWatch {
  const members = watchedMembers()
  const data = members.filter(({ was }) => 'value' in was && was.value === was.value)
  const accessors = members.filter(({ was }) => !('value' in was))
  const compared = {
    owners: data.map(({ owner }) => owner),
    keys: data.map(({ key }) => key),
    values: data.map(({ was }) => was.value as unknown),
  }
  const unchanged = sameValues(compared)
  const objectMembers = ownKeys(objectPrototype).length

  const firstChanged = (): Member | undefined => {
    if (!unchanged()) return data[firstChange(compared)]
    for (let at = 0; at < accessors.length; at++) {
      const { owner, key, was } = accessors[at] as Member
      const now = getOwnPropertyDescriptor(owner, key)
      if (now === undefined || now.get !== was.get || now.set !== was.set) return accessors[at]
    }
    return undefined
  }
  const changed = (): string | undefined => {
    const member = firstChanged()
    if (member) {
      const gone = getOwnPropertyDescriptor(member.owner, member.key) === undefined
      return `${gone ? 'deleted' : 'changed'} ${nameOf(member.ownerName, member.key)}`
    }
    const now = ownKeys(objectPrototype)
    return now.length > objectMembers ? `added ${nameOf('Object.prototype', now[now.length - 1] as PropertyKey)}` : undefined
  }
  const restore = (): void => {
    for (let member = firstChanged(); member; member = firstChanged()) {
      if (!defineProperty(member.owner, member.key, member.was)) break
    }
    const now = ownKeys(objectPrototype)
    for (let at = objectMembers; at < now.length; at++) deleteProperty(objectPrototype, now[at] as PropertyKey)
  }
  return { changed, restore }
}

function watchedMembers(): Member[] {
  const members: Member[] = []
  const global = globalThis as unknown as Record<PropertyKey, unknown>
  for (const key of watchedGlobals()) {
    // Read, not described: `process` and `Buffer` are accessors, some others become plain values when first read.
    const value = global[key]
    members.push({ owner: global, ownerName: '', key, was: { value, writable: true, enumerable: false, configurable: true } })
  }
  for (const { name, object } of watchedObjects()) {
    const owner = object as Record<PropertyKey, unknown>
    for (const key of ownKeys(object)) {
      const was = getOwnPropertyDescriptor(object, key)
      if (was && !(key === 'stackTraceLimit' && nameOf(name, key) === exempt)) members.push({ owner, ownerName: name, key, was })
    }
  }
  return members
}

function nameOf(owner: string, key: PropertyKey): string {
  if (owner === '') return String(key)
  return typeof key === 'symbol' ? `${owner}[${String(key.description)}]` : `${owner}.${String(key)}`
}
