import type { Finding, HttpAnswer, Message } from '../../../../targets/server/contract.js'

/** What was sent and what came back, as a reader would paste it. */
export interface Exchange {
  readonly sent: string
  readonly received: string
}

export { kept, notApplicable } from '../finding.js'

/** `what`: one sentence, from "The server" to its full stop. */
export const broken = (what: string, { sent, received }: Exchange): Finding => ({
  kind: 'broken',
  what,
  sent: cut(sent),
  received: cut(received),
})

/** A message of megabytes is named by its beginning and its length. */
const cut = (text: string): string => (text.length > 2000 ? `${text.slice(0, 1500)}… (${text.length} characters)` : text)

/** What came back, as text: the HTTP answer where there is one, else the messages. */
export function shown(messages: readonly Message[], http: HttpAnswer | undefined, closed: boolean): string {
  const head = http === undefined ? [] : [`HTTP ${http.status} ${http.headers['content-type'] ?? ''}`.trim()]
  const body = http !== undefined && http.body !== '' ? [http.body] : messages.map((message) => JSON.stringify(message))
  const lines = [...head, ...body, ...(closed ? ['(the connection ended)'] : [])]
  return lines.length === 0 ? '(nothing)' : lines.join('\n')
}
