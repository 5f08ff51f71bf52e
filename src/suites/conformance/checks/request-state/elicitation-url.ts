import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../statelessness/line.js'
import { elicitationsOf, isByLink } from './elicitations.js'

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/
/** Members of a query that let whoever has the link in. */
const opens = /^(?:access_token|token|auth|session|sid|jwt|api_?key|password)$/i

/** What is wrong with a link that a server wants the user to open; undefined when nothing is. */
function problemOf(link: unknown): string | undefined {
  if (typeof link !== 'string' || !URL.canParse(link)) return 'is no URL'
  const url = new URL(link)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) return `has the scheme ${url.protocol}`
  if (url.username || url.password) return 'carries a user name or a password'
  const member = [...url.searchParams.keys()].find((name) => opens.test(name))
  return member === undefined ? undefined : `carries "${member}", which lets in whoever has the link`
}

/** Elicitation > Security Considerations: what a user is sent to must not be open to whoever has the link. */
export const check: Check = async (server) => {
  const links = (await elicitationsOf(server)).filter(isByLink)
  for (const { stop, params } of links) {
    const problem = problemOf(params['url'])
    if (problem !== undefined) return broken(`The server asked the user to open a link that ${problem}.`, stop.rich)
  }
  return links.length ? kept : notApplicable('nothing that may be called asks the user by a link')
}
