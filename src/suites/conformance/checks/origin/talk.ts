import type { HttpAnswer, HttpRequest, ServerUnderTest } from '../../../../targets/server/contract.js'
import { isObject, parseJson } from '../../../../targets/server/messages.js'
import { isResultOf } from '../result-of.js'

/** One request over HTTP and what came back for it. */
export interface Talk {
  readonly request: HttpRequest
  readonly answer: HttpAnswer
}

export type Headers = Readonly<Record<string, string | null>>

/** ms that a stream of events may be silent before it is closed: it is open, or it is not, when its headers have come. */
const glance = 50

/** Sends a request and keeps it for the report. */
export async function talk(server: ServerUnderTest, request: HttpRequest): Promise<Talk> {
  return { request, answer: await server.http(request) }
}

/** Header names are compared in lower case, so that one that is named twice replaces and does not repeat. */
export function withHeaders(...sets: readonly Headers[]): Record<string, string | null> {
  const all: Record<string, string | null> = {}
  for (const set of sets) for (const [name, value] of Object.entries(set)) all[name.toLowerCase()] = value
  return all
}

/** A request for `method` as a client of this revision makes it, but for `headers`. */
export function post(server: ServerUnderTest, method: string, headers: Headers = {}, params = {}): HttpRequest {
  // An id that is a string, since a number given as `until` is a time.
  const id = `assay-${server.random(4)}`
  const envelope = server.envelope(method, params, { id })
  return { method: 'POST', headers: withHeaders(envelope.headers, headers), body: envelope.body, until: id }
}

/** The request for the stream of a server, as a client of this revision makes it, but for `headers`. */
export function get(server: ServerUnderTest, headers: Headers = {}): HttpRequest {
  const version = server.revision >= '2025-06-18' ? { 'mcp-protocol-version': server.revision } : {}
  return { method: 'GET', headers: withHeaders({ accept: 'text/event-stream', ...version }, headers), until: glance }
}

/** Whether it was carried out: a result of its method came back or, of a stream, it was opened. */
export function served({ request, answer }: Talk): boolean {
  if (request.method === 'GET') return answer.status === 200 && /^text\/event-stream\b/i.test(answer.headers['content-type'] ?? '')
  const method = methodOf(request)
  return answer.messages.some(({ result }) => isResultOf(method, result))
}

function methodOf({ body = '' }: HttpRequest): string {
  const message = parseJson(body.toString())
  return isObject(message) ? String(message['method']) : ''
}

/** `HTTP 400`, and the JSON-RPC error with it where there is one. */
export function outcome({ answer }: Talk): string {
  const code = answer.messages.find((message) => message.error !== undefined)?.error?.code
  return `HTTP ${answer.status}${typeof code === 'number' ? ` with JSON-RPC error ${code}` : ''}`
}
