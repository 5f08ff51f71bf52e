import type { ServerUnderTest } from '../../../../targets/server/contract.js'
import { harmlessMethod } from '../origin/lists.js'
import { get, post, talk, withHeaders, type Headers, type Talk } from '../origin/talk.js'

const within = (sessionId: string | null, headers: Headers): Record<string, string | null> =>
  withHeaders({ 'mcp-session-id': sessionId }, headers)

/** A request that changes nothing, sent with a session id of our choice, or with none at all. */
export const ask = (server: ServerUnderTest, sessionId: string | null, headers: Headers = {}): Promise<Talk> =>
  talk(server, post(server, harmlessMethod(server), within(sessionId, headers)))

/** The stream of a session. */
export const listen = (server: ServerUnderTest, sessionId: string, headers: Headers = {}): Promise<Talk> =>
  talk(server, get(server, within(sessionId, headers)))

/** The end of a session, as a client asks for it. */
export const end = (server: ServerUnderTest, sessionId: string, headers: Headers = {}): Promise<Talk> =>
  talk(server, { method: 'DELETE', headers: within(sessionId, { 'mcp-protocol-version': server.revision, ...headers }) })

/** An id as the server gives them, with every letter and digit drawn anew: what it has never given. */
export function strangeId(server: ServerUnderTest, like: string): string {
  const drawn = Buffer.from(server.random(like.length), 'hex')
  return [...like].map((character, at) => another(character, drawn[at] ?? 0)).join('')
}

const alphabets = ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ']

/** One of its own kind, and not itself: a hexadecimal id stays one. */
function another(character: string, drawn: number): string {
  const alphabet = alphabets.find((each) => each.includes(character))
  if (alphabet === undefined) return character
  const others = alphabet.replace(character, '')
  return others[drawn % others.length] ?? character
}
