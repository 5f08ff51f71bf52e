import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { notApplicable } from '../origin/finding.js'
import { knock } from '../origin/knock.js'
import { outcome, served, type Headers } from '../origin/talk.js'

/** The header of the second principal, where the server knows that principal: refusing a stranger would show nothing. */
export async function otherPrincipal(server: ServerUnderTest): Promise<{ readonly headers: Headers } | { readonly unknown: Finding }> {
  const { valid, other } = server.credentials
  if (other === undefined) return { unknown: notApplicable('no second principal is configured (target.credentials.other)') }
  if (other === valid) return { unknown: notApplicable('credentials.valid and credentials.other are the same') }
  const headers = { authorization: other }
  const control = await knock(server, headers)
  if (served(control)) return { headers }
  return { unknown: notApplicable(`credentials.other is not accepted by the server (${outcome(control)})`) }
}
