import { z } from 'zod'

/** Text that may be empty: what a server sends is not always sensible. */
export const text = z.string()
export const nonEmpty = z.string().min(1, 'must not be empty')
export const flag = z.boolean()

/**
 * Any JSON object. A type check alone: zod's records and loose objects visit and copy every member, and the corpus keeps the parsed file as it
 * stands, so that no member (`__proto__` included) is lost or renamed on the way to a defence.
 */
export const json = z.custom<Readonly<Record<string, unknown>>>(isObject, 'expected an object')

/** Any JSON value, but present. */
export const present = z.custom<unknown>((value) => value !== undefined, 'is missing')

/** `{ method, params }` of a JSON-RPC request or notification. */
export const message = z.object({ method: nonEmpty, params: json.optional() })

/** `{ name, arguments }` of tools/call. */
export const call = z.object({ name: nonEmpty, arguments: json })

export const header = z.record(nonEmpty, z.union([text, z.array(text)], 'expected a string or a list of strings'))

/** RFC 4648 section 4 with padding: the one spelling of the bytes, so that a digest stands for them. */
export const base64 = z.string().refine(isBase64, 'expected base64 with padding (RFC 4648, section 4), not empty')

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isBase64(value: string): boolean {
  return value !== '' && Buffer.from(value, 'base64').toString('base64') === value
}
