import type { JsonObject, ServerUnderTest } from '../../../../targets/server/contract.js'
import { talk, type Talk } from '../origin/talk.js'
import { bearerChallenge } from './challenge.js'

/** Where the protected resource metadata (RFC 9728) was looked for, and what was there. */
interface Discovery {
  /** `resource_metadata` of the challenge, as it came. */
  readonly advertised: string | undefined
  /** It is an address elsewhere, and Assay only speaks to the server under test. */
  readonly elsewhere: boolean
  readonly document: JsonObject | undefined
  /** The exchange that gave the document, else the last one that did not. */
  readonly last: Talk | undefined
}

const wellKnown = '/.well-known/oauth-protected-resource'

/** Looks as a client does: at the advertised address alone where there is one, else at the path of the endpoint and then at the root. */
export async function discover(server: ServerUnderTest, refused: Talk): Promise<Discovery> {
  const advertised = bearerChallenge(refused.answer.headers['www-authenticate'])?.parameters['resource_metadata']
  const url = advertised === undefined ? undefined : parsed(advertised)
  const elsewhere = url !== undefined && server.url !== undefined && !sameOrigin(url, server.url)
  const paths = advertised === undefined ? standardPaths(server) : url === undefined || elsewhere ? [] : [url.pathname + url.search]
  let last: Talk | undefined
  for (const path of paths) {
    last = await talk(server, { method: 'GET', path, headers: { accept: 'application/json', authorization: null } })
    const document = last.answer.status === 200 ? object(last.answer.body) : undefined
    if (document !== undefined) return { advertised, elsewhere, document, last }
  }
  return { advertised, elsewhere, document: undefined, last }
}

function standardPaths({ url }: ServerUnderTest): readonly string[] {
  const path = url?.pathname.replace(/\/$/, '') ?? ''
  return path === '' ? [wellKnown] : [`${wellKnown}${path}`, wellKnown]
}

export function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

export const isLoopback = (url: URL): boolean => loopback.test(url.hostname)

/** Names of this machine are the same place: a server may call itself localhost where Assay says 127.0.0.1. */
export function sameOrigin(a: URL, b: URL): boolean {
  return a.origin === b.origin || (a.protocol === b.protocol && a.port === b.port && isLoopback(a) && isLoopback(b))
}

function object(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
  } catch {
    return undefined
  }
}
