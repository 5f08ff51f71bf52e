import type { Fixture } from '../corpus/item.js'
import { wireMessages } from './messages.js'
import type { Json, JsonObject } from './wire.js'

/**
 * What an `inspect(text)` guard is asked about, one call each, in order: every string leaf of each message (unescaped, in
 * document order), then the message's compact JSON once (fixture-types.md). A raw frame is asked about as it stands,
 * after the leaves of what it parses to.
 */
export function inspectTexts(fixture: Fixture): string[] {
  return wireMessages(fixture).flatMap(({ message }) =>
    typeof message === 'string' ? [...stringLeaves(parsed(message)), message] : [...stringLeaves(message), JSON.stringify(message)],
  )
}

function parsed(frame: string): Json {
  try {
    const value = JSON.parse(frame) as Json
    return typeof value === 'string' ? null : value
  } catch {
    return null
  }
}

/** Depth first with a stack of our own: frames that smuggle ten thousand nested arrays must not overflow ours. */
function stringLeaves(root: Json): string[] {
  const leaves: string[] = []
  const open: Json[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string') leaves.push(value)
    else if (typeof value === 'object' && value !== null) {
      const inside = Array.isArray(value) ? (value as readonly Json[]) : payload(value as JsonObject)
      for (let at = inside.length - 1; at >= 0; at--) open.push(inside[at] as Json)
    }
  }
  return leaves
}

/** The members of an object but for a JSON-RPC envelope's constants: these are protocol, not text that someone wrote. */
function payload(object: JsonObject): Json[] {
  const enveloped = object['jsonrpc'] === '2.0'
  return Object.entries(object).flatMap(([name, value]) =>
    enveloped && (name === 'jsonrpc' || name === 'id' || name === 'method') ? [] : [value],
  )
}
