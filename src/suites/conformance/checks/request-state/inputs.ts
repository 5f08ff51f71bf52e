import type { JsonObject } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'

/** Answers to what a server asks for (MRTR > InputResponses): a willing user, a short-spoken model, no roots. */
export function answersTo(requests: Readonly<Record<string, JsonObject>>): JsonObject {
  return Object.fromEntries(Object.entries(requests).map(([key, request]) => [key, answerTo(request)]))
}

function answerTo({ method, params }: JsonObject): JsonObject {
  if (method === 'roots/list') return { roots: [] }
  if (method === 'sampling/createMessage')
    return { role: 'assistant', content: { type: 'text', text: 'assay' }, model: 'assay', stopReason: 'endTurn' }
  const schema = isObject(params) ? params['requestedSchema'] : undefined
  // A page that a user is sent to has no form to fill in.
  return isObject(schema) ? { action: 'accept', content: filled(schema) } : { action: 'accept' }
}

/** A form of elicitation is flat: text, numbers, booleans and choices. */
function filled({ properties }: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(isObject(properties) ? properties : {}).map(([name, field]) => [name, isObject(field) ? valueOf(field) : 'assay']),
  )
}

function valueOf(field: JsonObject): unknown {
  const choices =
    field['enum'] ??
    (Array.isArray(field['oneOf']) ? field['oneOf'].map((one: unknown) => (isObject(one) ? one['const'] : one)) : undefined)
  if (field['default'] !== undefined) return field['default']
  if (Array.isArray(choices) && choices.length > 0) return choices[0]
  switch (field['type']) {
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return typeof field['minimum'] === 'number' ? field['minimum'] : 1
    case 'array':
      return []
    default:
      return textOf(field)
  }
}

function textOf({ format, minLength, maxLength }: JsonObject): string {
  const made: Readonly<Record<string, string>> = {
    email: 'assay@example.com',
    uri: 'https://example.com/',
    date: '2026-01-01',
    'date-time': '2026-01-01T00:00:00Z',
  }
  const text = made[String(format)] ?? 'assay'
  const long = typeof minLength === 'number' ? text.padEnd(Math.min(minLength, 1000), 'x') : text
  return typeof maxLength === 'number' ? long.slice(0, maxLength) : long
}
