import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from './finding.js'
import { knock } from './knock.js'
import { outcome, served, type Headers, type Talk } from './talk.js'

/** A site that no server has a reason to trust (RFC 2606). */
export const foreignHost = 'rebind.attacker.example'
export const foreignOrigin = `http://${foreignHost}`

/** The foreign name with the port of the server: what a rebound page has in both headers. */
export function reboundHost(server: ServerUnderTest): string {
  const port = server.url?.port ?? ''
  return port === '' ? foreignHost : `${foreignHost}:${port}`
}

/**
 * Begins with headers that must not be served. The same request without them has to be served right after it, with the very same Host, or else the refusal
 * tells nothing.
 */
export async function refusesOpening(server: ServerUnderTest, headers: Headers, what: (talk: Talk) => string): Promise<Finding> {
  const foreign = await knock(server, headers)
  if (served(foreign)) return broken(server, what(foreign), foreign)
  return (await unserved(server)) ?? kept
}

/** Why an opening request cannot be judged, where the server does not serve a plain one either. */
export async function unserved(server: ServerUnderTest): Promise<Finding | undefined> {
  const control = await knock(server)
  return served(control) ? undefined : notApplicable(`the same request without foreign headers is not served either (${outcome(control)})`)
}
