import type { Check, ServerUnderTest } from '../../../../targets/server/contract.js'
import { bareSession } from './bare-session.js'
import { broken, kept, notApplicable } from './finding.js'
import { foreignOrigin } from './foreign.js'
import { get, outcome, served, talk, type Headers, type Talk } from './talk.js'

/** The stream by GET, for a foreign Origin and then for none. */
export const check: Check = async (server) => {
  const foreign = await openStream(server, { origin: foreignOrigin })
  if (served(foreign)) return broken(server, `A GET with the Origin ${foreignOrigin} opened the stream of the server's messages.`, foreign)
  const control = await openStream(server, {})
  return served(control) ? kept : notApplicable(`it offers no stream by GET (${outcome(control)})`)
}

/** In a session of its own each time, since a server may allow one stream a session (409). Where none can be opened, the answer to that. */
async function openStream(server: ServerUnderTest, headers: Headers): Promise<Talk> {
  if (server.transport === 'sse') return talk(server, get(server, headers))
  return bareSession(
    server,
    {},
    (id) => talk(server, get(server, { 'mcp-session-id': id ?? null, ...headers })),
    (opened) => opened,
  )
}
