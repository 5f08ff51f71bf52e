import type { Check, JsonObject } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { discover, isLoopback, parsed, sameOrigin } from './metadata.js'
import { anonymous } from './wall.js'

/** RFC 9728, sections 2 and 3.3: `resource` is this server; and there is an authorization server to go to, over TLS unless it is on this machine. */
export const check: Check = async (server) => {
  const refused = await anonymous(server)
  const { document, elsewhere, last } = await discover(server, refused)
  if (document === undefined || last === undefined)
    return notApplicable(
      elsewhere
        ? 'the metadata is on another host, and Assay speaks to the server alone'
        : 'it has no protected resource metadata (see auth-challenge)',
    )
  const problem = resourceProblem(document, server.url) ?? issuersProblem(document)
  return problem === undefined ? kept : broken(server, problem, last)
}

function resourceProblem({ resource }: JsonObject, endpoint: URL | undefined): string | undefined {
  if (typeof resource !== 'string') return 'The metadata names no resource.'
  const url = parsed(resource)
  if (url === undefined) return `The metadata names the resource "${resource}", which is no absolute URL.`
  if (url.hash !== '') return `The metadata names the resource ${resource}, which has a fragment.`
  if (endpoint === undefined) return undefined
  // The canonical URI of a server may be its origin, or any path that the endpoint is under.
  const [own, here] = [withSlash(url.pathname), withSlash(endpoint.pathname)]
  return sameOrigin(url, endpoint) && here.startsWith(own) ? undefined : `The metadata of ${endpoint.href} names the resource ${resource}.`
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

function issuersProblem({ authorization_servers: issuers }: JsonObject): string | undefined {
  if (!Array.isArray(issuers) || issuers.length === 0) return 'The metadata names no authorization server.'
  for (const issuer of issuers as readonly unknown[]) {
    const url = typeof issuer === 'string' ? parsed(issuer) : undefined
    if (url === undefined) return `The metadata names the authorization server ${JSON.stringify(issuer)}, which is no absolute URL.`
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url)))
      return `The metadata names the authorization server ${String(issuer)}, which is not reached over HTTPS.`
  }
  return undefined
}
