import { randomBytes } from 'node:crypto'

import { invalidRequest } from './problem.mjs'

/** Sessions of the legacy era over HTTP. A session is no proof of who sends: every request still has to say that by itself. */
export const sessionHooks = (server) => ({
  sessions: new Map(),
  /** Ids of sessions that have ended: not even `initialize` may name one. */
  ended: new Set(),

  /** 192 random bits in visible ASCII. */
  newSessionId: () => randomBytes(24).toString('base64url'),

  /** An id that the client brings along to `initialize` is not taken over. */
  adoptSessionId: (_requested) => undefined,

  openSession(principal, requested) {
    if (server.ended.has(requested)) server.sessionUnknown(requested, principal)
    if (server.sessions.size >= server.limits.sessions) server.endSession(server.sessions.values().next().value)
    const id = server.adoptSessionId(requested) ?? server.newSessionId()
    const session = Object.assign(server.newConversation(principal), { id })
    server.sessions.set(id, session)
    return session
  },

  /** The session that a request names. Throws the Problem with which it is refused. */
  findSession(id, principal) {
    if (id === undefined || id === '') return server.sessionMissing()
    const session = server.sessions.get(id)
    if (!session) return server.sessionUnknown(id, principal)
    if (!server.sessionBelongs(session, principal)) throw sessionGone()
    return session
  },

  sessionMissing() {
    throw invalidRequest('Invalid request: Mcp-Session-Id is missing')
  },
  /** Terminated, expired or never given. */
  sessionUnknown() {
    throw sessionGone()
  },
  sessionBelongs: (session, principal) => session.principal === principal,

  /** Ends what is under way in it, and forgets it. */
  endSession(session) {
    session.ended = true
    for (const abort of session.inFlight.values()) abort.abort()
    session.close?.()
    server.forgetSession(session)
  },
  forgetSession(session) {
    server.sessions.delete(session.id)
    if (server.ended.size >= server.limits.sessions) server.ended.clear()
    server.ended.add(session.id)
  },
})

const sessionGone = () => invalidRequest('Session not found', { status: 404 })
