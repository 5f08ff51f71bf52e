import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import type { Talk } from './talk.js'

/** Characters of a body that a report has a use for. */
const longest = 2000

export { kept, notApplicable } from '../finding.js'

/** A requirement that one exchange, or the last of several, shows to be broken. */
export function broken(server: ServerUnderTest, what: string, ...talks: readonly Talk[]): Finding {
  return {
    kind: 'broken',
    what,
    sent: talks.map((talk) => sent(server, talk)).join('\n\n'),
    received: talks.map((talk) => received(server, talk)).join('\n\n'),
  }
}

function sent(server: ServerUnderTest, { request }: Talk): string {
  const path = request.path ?? `${server.url?.pathname ?? '/'}${server.url?.search ?? ''}`
  const body = typeof request.body === 'string' ? request.body : (request.body?.toString('latin1') ?? '')
  const lines = Object.entries(request.headers ?? {}).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return report(server, [`${request.method} ${path}`, ...lines], body)
}

function received(server: ServerUnderTest, { answer }: Talk): string {
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
  return report(server, [`HTTP ${answer.status}`, ...lines], answer.body)
}

/** A finding goes into reports and records, where the user's own credentials have no business, not even half of one that was cut. */
const report = ({ hide }: ServerUnderTest, head: readonly string[], body: string): string =>
  [hide(head.join('\n')), ...(body === '' ? [] : ['', hide(body).slice(0, longest)])].join('\n')
