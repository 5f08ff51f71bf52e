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
    sent: talks.map((talk) => hide(server, sent(server, talk))).join('\n\n'),
    received: talks.map((talk) => hide(server, received(talk))).join('\n\n'),
  }
}

function sent(server: ServerUnderTest, { request }: Talk): string {
  const path = request.path ?? `${server.url?.pathname ?? '/'}${server.url?.search ?? ''}`
  const body = typeof request.body === 'string' ? request.body : (request.body?.toString('latin1') ?? '')
  const lines = Object.entries(request.headers ?? {}).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]))
  return [`${request.method} ${path}`, ...lines, ...(body === '' ? [] : ['', body.slice(0, longest)])].join('\n')
}

function received({ answer }: Talk): string {
  const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP ${answer.status}`, ...lines, ...(answer.body === '' ? [] : ['', answer.body.slice(0, longest)])].join('\n')
}

/** A finding goes into reports and records, where the user's own credentials have no business. */
function hide(server: ServerUnderTest, text: string): string {
  let hidden = text
  for (const [name, value] of Object.entries(server.credentials)) {
    const secret = value.split(/\s+/).at(-1) ?? ''
    if (secret === '') continue
    for (const form of new Set([secret, encodeURIComponent(secret)])) hidden = hidden.replaceAll(form, `<${name} credential>`)
  }
  return hidden
}
