import type { JsonObject, Message } from './contract.js'

/** JSON-RPC 2.0, section 5.1. */
export const methodNotFound = -32_601

/** Whether a value is an object that is no array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The JSON-RPC messages in a text: one, or those of a batch. Undefined where it holds none. A log line that happens to be JSON is none, while a message
 * that lacks `jsonrpc` is one: that it is broken is for a check to say.
 */
export function parseMessages(text: string): readonly Message[] | undefined {
  // A line of a log is mostly told by its first character, which costs less than the exception of a parser: a server may print a million.
  if (!/^\s*[[{]/.test(text)) return undefined
  const value = parseJson(text)
  if (Array.isArray(value)) return value.length > 0 && value.every(looksLikeMessage) ? value : undefined
  return looksLikeMessage(value) ? [value] : undefined
}

/** A value, or undefined for what is no JSON. Never throws, not even for JSON that is too deep to be read. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function looksLikeMessage(value: unknown): value is Message {
  if (!isObject(value)) return false
  return 'jsonrpc' in value || ('id' in value && ('method' in value || 'result' in value || 'error' in value))
}

/** A request or a notification of the server's own. */
export const isUnasked = (message: Message): boolean => typeof message.method === 'string'
