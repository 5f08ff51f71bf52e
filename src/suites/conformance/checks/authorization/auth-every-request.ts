import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { harmlessMethod } from '../origin/lists.js'
import { outcome, post, served, talk, withHeaders } from '../origin/talk.js'
import { oneConnection } from './one-connection.js'

/** Two equal requests on one connection, the second without credentials. On a connection of its own that one has to be refused. */
export const check: Check = async (server) => {
  const { valid } = server.credentials
  if (valid === undefined) return notApplicable('no credentials are configured (target.credentials.valid)')
  const session = await server.session()
  const connection = oneConnection(server)
  try {
    const within = { 'mcp-session-id': session.id ?? null }
    const ask = (authorization: string | null) =>
      connection.send(post(server, harmlessMethod(server), withHeaders(within, { authorization })))
    const first = await ask(valid)
    if (!served(first)) return notApplicable(`a request with the configured credentials is not served (${outcome(first)})`)
    const second = await ask(null)
    if (!second.reused) return notApplicable('it closes the connection after each answer')
    if (!served(second)) return kept
    const fresh = await talk(server, post(server, harmlessMethod(server), withHeaders(within, { authorization: null })))
    // Served on any connection: then it is not the connection that stands in for credentials.
    if (served(fresh))
      return notApplicable('a request without credentials is served on a fresh connection too (see session-without-credential)')
    return broken(server, 'On a connection that had carried credentials it served a request without any.', first, second)
  } finally {
    connection.close()
    await session.close()
  }
}
