import { Agent, request as plainRequest, type IncomingMessage } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { NoAnswer, type HttpAnswer, type HttpRequest, type Message, type ServerUnderTest } from '../../../../targets/server/contract.js'
import { parseEvents } from '../../../../targets/server/events.js'
import { parseMessages } from '../../../../targets/server/messages.js'
import type { Talk } from '../origin/talk.js'

/** Requests that share one connection: `server.http` opens one for each. */
interface OneConnection {
  /** `reused`: the connection had carried a request before, which is the server's to allow. */
  send(request: HttpRequest): Promise<Talk & { readonly reused: boolean }>
  close(): void
}

/** Characters of a body that are read. */
const longest = 1024 * 1024
/** ms without a byte. */
const patience = 10_000

export function oneConnection({ url, timeout, orItsEnd }: ServerUnderTest): OneConnection {
  if (url === undefined) throw new Error('the server is not spoken to over HTTP')
  const secure = url.protocol === 'https:'
  const agent = secure ? new SecureAgent({ keepAlive: true, maxSockets: 1 }) : new Agent({ keepAlive: true, maxSockets: 1 })
  const exchange: OneConnection['send'] = (request) =>
    new Promise((resolve, reject) => {
      const named = Object.entries(request.headers ?? {}).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
      const length = request.body === undefined ? [] : [['content-length', `${Buffer.byteLength(request.body)}`] as const]
      const options = { method: request.method, agent, headers: Object.fromEntries([...named, ...length]) }
      const sent = (secure ? secureRequest : plainRequest)(url, options, (response) =>
        read(response, (answer) => resolve({ request, answer, reused: sent.reusedSocket })),
      )
      const limit = Math.min(patience, timeout)
      sent.setTimeout(limit, () => sent.destroy(new Error(`nothing came for ${limit} ms`)))
      sent.on('error', (error) => reject(new NoAnswer(`${request.method} ${url.href} failed: ${error.message}`, false, undefined, true)))
      sent.end(request.body)
    })
  return { send: (request) => orItsEnd(exchange(request)), close: () => agent.destroy() }
}

/** To the end, so that the connection can be used again, or to where it was broken off. */
function read(response: IncomingMessage, done: (answer: HttpAnswer) => void): void {
  let body = ''
  response.setEncoding('utf8')
  response.on('data', (text: string) => (body = `${body}${text}`.slice(0, longest)))
  response.on('error', () => {})
  response.on('close', () => {
    const headers = Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
    done({ status: response.statusCode ?? 0, headers, body, messages: messagesOf(headers['content-type'] ?? '', body) })
  })
}

function messagesOf(type: string, body: string): readonly Message[] {
  if (!/^text\/event-stream\b/i.test(type)) return parseMessages(body) ?? []
  const messages: Message[] = []
  parseEvents(({ data }) => messages.push(...(parseMessages(data) ?? [])))(Buffer.from(body))
  return messages
}
