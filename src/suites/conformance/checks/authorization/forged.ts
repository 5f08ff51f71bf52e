import { createHmac } from 'node:crypto'
import type { JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The claims of the valid token where it is a JWT that can be read, else those of a plausible one. */
export function claims(server: ServerUnderTest, token: string | undefined): JsonObject {
  const now = Math.floor(Date.now() / 1000)
  const plausible = { iss: server.url?.origin, sub: 'assay', aud: server.url?.href, scope: 'openid', iat: now, nbf: now - 60 }
  return { ...plausible, ...payload(token), exp: now + 3600 }
}

function payload(token: string | undefined): JsonObject {
  const parts = token?.split('.') ?? []
  if (parts.length !== 3) return {}
  try {
    const value: unknown = JSON.parse(Buffer.from(parts[1] ?? '', 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null ? (value as JsonObject) : {}
  } catch {
    return {}
  }
}

/** A JWT that says so itself that nobody signed it (RFC 7519, section 6). */
export const unsigned = (body: JsonObject): string => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(body)}.`

/** A JWT signed with a key that only this run knows. */
export function signed(body: JsonObject, key: string): string {
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(body)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** The token with one character in its middle changed; of a JWT in the middle of its signature. */
export function tampered(token: string): string {
  const from = token.split('.').length === 3 ? token.lastIndexOf('.') + 1 : 0
  const at = from + Math.floor((token.length - from) / 2)
  const character = token[at] ?? ''
  return `${token.slice(0, at)}${character === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`
}
