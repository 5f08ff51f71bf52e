import type { Fixture } from '../corpus/item.js'
import type { Json, JsonObject } from './wire.js'

// Fixtures come from JSON files that were validated on load, and own corpora may add types: every reader below takes what
// is there and falls back to an empty value, so that a half-filled fixture still shows a guard what it has.

export function object(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
}

export function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? (value as Json[]) : []
}

export function text(value: unknown, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

/** The members of `source` that are named and present, in the order in which they are named. */
export function pick(source: { readonly [member: string]: unknown }, ...names: readonly string[]): JsonObject {
  return Object.fromEntries(names.flatMap((name) => (source[name] === undefined ? [] : [[name, source[name] as Json]])))
}

/** The fixture's own fields: all but `type`, which is ours and not on the wire, and the fields named. */
export function fields(fixture: Fixture, ...except: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(fixture).filter(([name]) => name !== 'type' && !except.includes(name))) as JsonObject
}
