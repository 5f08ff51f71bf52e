import type { Check, Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { bareSession } from './bare-session.js'
import { broken, kept, notApplicable } from './finding.js'
import { foreignOrigin, refusesOpening } from './foreign.js'
import { harmlessMethod } from './lists.js'
import { posted } from './posted.js'
import { outcome, post, served, talk, type Headers, type Talk } from './talk.js'

/** An Origin of another site with the right Host: on the first request and, where there are sessions, within one too. */
export const check: Check = async (server) => {
  // The stream of HTTP+SSE is origin-foreign-stream's; what carries messages there are requests in a session.
  if (server.transport === 'sse') return overSse(server)
  const opening = await refusesOpening(
    server,
    { origin: foreignOrigin },
    ({ answer }) => `A request with the Origin ${foreignOrigin} was answered with HTTP ${answer.status} and a result.`,
  )
  if (opening.kind !== 'kept' || server.era === 'modern') return opening
  return bareSession(
    server,
    {},
    (id) =>
      inSession(server, (headers) => talk(server, post(server, harmlessMethod(server), { 'mcp-session-id': id ?? null, ...headers }))),
    (opened) => notApplicable(`initialize is not served (${outcome(opened)})`),
  )
}

async function overSse(server: ServerUnderTest): Promise<Finding> {
  const session = await server.session()
  try {
    return await inSession(server, (headers) => posted(server, session, harmlessMethod(server), headers))
  } finally {
    await session.close()
  }
}

async function inSession(server: ServerUnderTest, ask: (headers: Headers) => Promise<Talk>): Promise<Finding> {
  const method = harmlessMethod(server)
  const foreign = await ask({ origin: foreignOrigin })
  if (served(foreign))
    return broken(server, `Within a session, ${method} with the Origin ${foreignOrigin} was answered with a result.`, foreign)
  const control = await ask({})
  return served(control)
    ? kept
    : notApplicable(`${method} without a foreign Origin is not answered with a result either (${outcome(control)})`)
}
