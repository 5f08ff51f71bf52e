import type { Revision } from '../../corpus/revisions.js'
import { handshakeOptions, type Access, type Opened, type SessionOptions } from './access.js'
import type { Connection } from './connection.js'
import type { ServerTool } from './contract.js'
import { clientHeaders } from './envelope.js'
import { eraOf } from './eras.js'
import { exchange } from './exchange.js'
import { handshake, type Welcomed } from './handshake.js'
import { mergeHeaders, type HeaderChanges } from './headers.js'
import { httpConnection, type HttpPlace } from './http-connection.js'
import { createPulse } from './pulse.js'
import { createSession } from './session.js'
import { sseConnection } from './sse-connection.js'

export interface HttpAccessOptions {
  readonly kind: 'http' | 'sse'
  readonly place: () => HttpPlace
  /** The configured headers, the valid credential among them. */
  readonly headers: HeaderChanges
  readonly timeout: number
  readonly tools: (revision: Revision) => readonly ServerTool[]
}

/** ms for the end of a session, which nobody waits for. */
const goodbye = 2000
/** ms for a server to take the stream on which it sends by itself. Some say nothing before they send. */
const patience = 250

/** Conversations over HTTP: streamable, or the HTTP+SSE of 2024-11-05. */
export function httpAccess({ kind, place, headers, timeout, tools }: HttpAccessOptions): Access {
  const open = new Set<Opened>()
  const standing = new Map<Revision, Opened>()
  /** Of modern servers, which keep no state: asked once. */
  const known = new Map<Revision, Welcomed>()
  const pulse = createPulse()
  let silentStreams = false
  const close = async (connection: Connection, { sender }: Welcomed, own: HeaderChanges): Promise<void> => {
    if (connection.kind === 'http' && sender.sessionId !== undefined) {
      const leaving = { ...clientHeaders(sender), 'content-type': null }
      await deleteSession(place().url, mergeHeaders(own, leaving), Math.min(goodbye, timeout)).catch(() => {})
    }
    await connection.close()
  }
  const start = async (options: SessionOptions): Promise<Opened> => {
    const { revision, credential, clientCapabilities } = options
    // Any header of the configuration may be what opens the door, an API key or a cookie.
    const own = mergeHeaders(
      credential === null ? {} : headers,
      credential === undefined ? {} : { authorization: credential },
      options.headers,
    )
    const connection = kind === 'sse' ? await sseConnection(place(), own, timeout) : httpConnection(place(), own)
    try {
      const plain = credential === undefined && options.headers === undefined && clientCapabilities === undefined
      const welcomed = (plain ? known.get(revision) : undefined) ?? (await handshake(connection, handshakeOptions(options, timeout, tools)))
      if (plain && eraOf(revision) === 'modern') known.set(revision, welcomed)
      if ('listen' in connection && eraOf(revision) === 'legacy') {
        // Waited for, so that nothing which the server sends by itself is missed; where that was in vain, not again.
        const heard = await connection.listen(clientHeaders(welcomed.sender), silentStreams ? 0 : patience)
        silentStreams ||= !heard
      }
      const opened: Opened = {
        welcomed,
        session: createSession({
          connection,
          sender: welcomed.sender,
          welcome: welcomed.welcome,
          timeout,
          onClose() {
            open.delete(opened)
            return close(connection, welcomed, own)
          },
        }),
      }
      open.add(opened)
      return opened
    } catch (error) {
      await connection.close()
      throw error
    }
  }
  return {
    kind,
    wear: { times: 0, distrusted: false },
    falls: { times: 0, excused: false, ends: 0 },
    solitary: false,
    greetAhead: () => Promise.resolve(false),
    rest: () => Promise.resolve(),
    open: start,
    async alive(revision) {
      if (!place().running()) return false
      try {
        // The first time that it fails may be that of a session which the server has ended.
        const before = standing.get(revision)
        if (
          before &&
          (await pulse(revision, (method) => before.session.request(method)).then(
            () => true,
            () => false,
          ))
        )
          return true
        if (before) await before.session.close()
        standing.delete(revision)
        const opened = await start({ revision })
        open.delete(opened)
        standing.set(revision, opened)
        await pulse(revision, (method) => opened.session.request(method))
        return true
      } catch {
        return false
      }
    },
    async tidy() {
      await Promise.all([...open].map(({ session }) => session.close()))
    },
    async close() {
      await Promise.all([...open, ...standing.values()].map(({ session }) => session.close()))
      standing.clear()
      known.clear()
    },
  }
}

async function deleteSession(url: URL, headers: HeaderChanges, timeout: number): Promise<void> {
  await exchange({ method: 'DELETE', url, headers, timeout }).done
}
