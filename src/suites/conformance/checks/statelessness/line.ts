import { NoAnswer } from '../../../../targets/server/contract.js'
import type { Finding, JsonObject, Message, SendOptions, ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'

/** What came back for one request, whichever way it went. */
export interface Reply {
  /** Of HTTP. */
  readonly status: number | undefined
  readonly headers: Readonly<Record<string, string>>
  /** The JSON-RPC answer; undefined where none came. */
  readonly answer: Message | undefined
  /** What the server said by itself meanwhile: notifications, and requests of its own. */
  readonly unasked: readonly Message[]
  readonly result: JsonObject | undefined
  readonly code: number | undefined
  /** As a reader would paste it, without credentials. */
  readonly sent: string
  readonly received: string
}

export interface AskOptions extends SendOptions {
  /** A value for `Authorization` in place of the valid one; HTTP only. */
  readonly credential?: string
  /** Called last, with all headers of an HTTP request: what comes out is sent. */
  readonly rewrite?: (headers: Readonly<Record<string, string>>) => Record<string, string>
}

/** A way to ask a server of the modern era. */
export interface Line {
  ask(method: string, params?: JsonObject, options?: AskOptions): Promise<Reply>
}

/**
 * Asks over HTTP by single exchanges, so that refusals are seen as they are, and over a session where there is no HTTP. A request that is not answered in
 * time gives a reply without an answer; a server that is gone rejects with the NoAnswer. `fresh`: over pipes, a process that nobody has asked anything.
 */
export async function withLine<T>(server: ServerUnderTest, use: (line: Line) => Promise<T>, fresh = false): Promise<T> {
  if (server.transport === 'http') return use({ ask: (method, params, options) => askHttp(server, method, params, options) })
  const session = await server.session({ fresh })
  try {
    return await use({ ask: (method, params, options) => askSession(server, session, method, params, options) })
  } finally {
    await session.close()
  }
}

/** One request over HTTP; in the legacy era, in a session. */
export async function askHttp(
  server: ServerUnderTest,
  method: string,
  params?: JsonObject,
  options: AskOptions & { readonly session?: Session } = {},
): Promise<Reply> {
  const { credential, rewrite, ...rest } = options
  const envelope = server.envelope(method, params, rest)
  const named = rewrite ? rewrite(envelope.headers) : envelope.headers
  const headers = credential === undefined ? named : { ...named, authorization: credential }
  const http = await server.http({
    method: 'POST',
    headers,
    body: envelope.body,
    until: envelope.id,
    ...(options.timeout === undefined ? {} : { timeout: options.timeout }),
  })
  const answers = http.messages.filter((message) => message.method === undefined)
  // A request that is refused before it is read has no id to answer.
  const answer =
    answers.find(({ id }) => id === envelope.id) ?? answers.find(({ id, error }) => error !== undefined && (id ?? null) === null)
  return reply(
    answer,
    http.messages.filter((message) => message.method !== undefined),
    `POST ${server.url?.pathname ?? '/'}\n${shown(headers)}\n${envelope.body}`,
    `HTTP ${http.status}\n${http.body}`,
    http,
  )
}

async function askSession(
  server: ServerUnderTest,
  session: Session,
  method: string,
  params?: JsonObject,
  options: AskOptions = {},
): Promise<Reply> {
  const { credential: _credential, rewrite: _rewrite, ...rest } = options
  const before = session.unasked().length
  const { body, id } = server.envelope(method, params, { ...rest, session })
  try {
    const { result, error } = await session.request(method, params, { ...rest, id })
    const answer: Message = error ? { id, error } : { id, result }
    return reply(answer, session.unasked().slice(before), body, JSON.stringify(error ? { error } : { result }))
  } catch (error) {
    if (!(error instanceof NoAnswer) || error.dead) throw error
    return reply(undefined, session.unasked().slice(before), body, '(nothing)')
  }
}

function reply(
  answer: Message | undefined,
  unasked: readonly Message[],
  sent: string,
  received: string,
  http?: { readonly status: number; readonly headers: Readonly<Record<string, string>> },
): Reply {
  const result = isObject(answer?.result) ? answer.result : undefined
  const code = typeof answer?.error?.code === 'number' ? answer.error.code : undefined
  return { status: http?.status, headers: http?.headers ?? {}, answer, unasked, result, code, sent, received }
}

/** Headers that say something about the protocol; credentials never. */
const shown = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .filter(([name]) => /^(?:mcp-|last-event-id)/i.test(name))
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')

/** The server broke the requirement in this exchange. */
export const broken = (what: string, { sent, received }: Pick<Reply, 'sent' | 'received'>): Finding => ({
  kind: 'broken',
  what,
  sent,
  received,
})

export { kept, notApplicable } from '../finding.js'

/** What a reply was, in a few words for a sentence. */
export function outcome({ status, code, answer }: Reply): string {
  const http = status === undefined ? '' : `HTTP ${status} and `
  if (answer === undefined) return status === undefined ? 'nothing' : `HTTP ${status} without a JSON-RPC answer`
  return `${http}${answer.error === undefined ? 'a result' : `error ${code ?? 'without a code'}`}`
}
