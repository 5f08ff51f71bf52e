import { performance } from 'node:perf_hooks'
import { answerOf, brokenHttp, tooLong } from './answer.js'
import type { Connection } from './connection.js'
import {
  NoAnswer,
  type Answer,
  type HttpAnswer,
  type JsonObject,
  type Message,
  type RawAnswer,
  type RawOptions,
  type SendOptions,
  type Session,
} from './contract.js'
import { clientHeaders, notificationEnvelope, requestEnvelope, type Sender } from './envelope.js'
import { aliveMethod } from './eras.js'
import { mergeHeaders } from './headers.js'
import { isUnasked } from './messages.js'
import { serverRequests } from './server-requests.js'
import { createTrail, type Traces } from './traces.js'
import { pause, within } from './wait.js'

export interface SessionParts {
  readonly connection: Connection
  readonly sender: Sender
  readonly welcome: JsonObject
  /** ms for a request */
  readonly timeout: number
  /** The connection has carried another session before. */
  readonly reused?: boolean
  /** How it ends; default: its connection is closed. */
  readonly onClose?: (traces: Traces) => Promise<void>
}

/** That a subscription has begun says nothing of what comes after it has ended. */
const isInitiative = (message: Message): boolean => isUnasked(message) && message.method !== 'notifications/subscriptions/acknowledged'

/** A conversation over a connection on which the handshake, if any, has been made. */
export function createSession({ connection, sender, welcome, timeout, reused = false, onClose }: SessionParts): Session {
  const { inbox } = connection
  const trail = createTrail(sender)
  let closed = false
  let awaited = 0
  const before = reused ? { all: inbox.all.length, stray: inbox.stray.length, lines: inbox.lines.length } : { all: 0, stray: 0, lines: 0 }
  const limit = (options: SendOptions): number => Math.min(options.timeout ?? timeout, timeout)
  const handlers = serverRequests(connection, sender, timeout)
  const session: Session = {
    id: sender.sessionId,
    welcome,
    async request(method, params, options = {}) {
      trail.request(method, params)
      try {
        return await ask(connection, sender, method, params, { ...options, timeout: limit(options) })
      } catch (error) {
        trail.leave('state')
        throw error
      }
    },
    notify(method, params, options = {}) {
      trail.raw(method)
      const { body, headers } = notificationEnvelope(sender, method, params, options)
      return connection.send({ content: body, headers, timeout: limit(options), quiet: 300 })
    },
    async raw(content, options = {}) {
      trail.raw(content)
      const strayBefore = inbox.stray.length
      const answer = await sendRaw(connection, sender, content, { settle: 150, ...options, timeout: limit(options) })
      // Nobody waits by id for what answers raw bytes: it was awaited here.
      awaited += inbox.stray.length - strayBefore
      return answer
    },
    unasked: () => inbox.all.slice(before.all).filter(isUnasked),
    stray: () => inbox.stray.slice(before.stray),
    noise: () => inbox.lines.slice(before.lines),
    onRequest(method, handler) {
      trail.leave('state')
      handlers.set(method, handler)
    },
    async close() {
      if (closed) return
      closed = true
      // Lines that are no messages belong to no conversation: a greeting does not spoil a process.
      const quiet = !inbox.all.slice(before.all).some(isInitiative) && inbox.stray.length === before.stray + awaited
      await (onClose ?? connection.close)(quiet && inbox.pending() === 0 ? trail.traces() : 'state')
    },
  }
  return session
}

/** Sends a request and waits for its answer. Rejects with a NoAnswer or a BrokenAnswer. */
export async function ask(
  connection: Connection,
  sender: Sender,
  method: string,
  params: JsonObject | undefined,
  options: SendOptions & { readonly timeout: number },
): Promise<Answer> {
  const { inbox } = connection
  const { body, headers, id } = requestEnvelope(sender, method, params, options)
  const { answer, cancel } = inbox.expect(id)
  const began = performance.now()
  const sent = connection.send({ content: body, headers, timeout: options.timeout, id })
  // Over HTTP a message may come on another stream than its own, and then its own is not waited for.
  sent.catch(() => {})
  const httpAlone = sent.then((http) => (http && (connection.inline || http.status >= 400) ? { http } : new Promise<never>(() => {})))
  type Outcome = { readonly message?: Message; readonly line?: string; readonly reason?: string; readonly http?: HttpAnswer }
  try {
    const outcome: Outcome | undefined = await within(
      Promise.race<Outcome>([
        answer.then((message) => ({ message })),
        inbox.broken.then((line) => ({ line })),
        connection.ended.then((reason) => ({ reason })),
        httpAlone,
      ]),
      options.timeout,
    )
    if (outcome?.message) {
      const time = performance.now() - began
      return answerOf(outcome.message, time, connection.kind === 'http' ? await within(sent, 100).catch(() => undefined) : undefined)
    }
    if (outcome?.line !== undefined) throw tooLong(method, params, outcome.line)
    if (outcome?.http) throw brokenHttp(outcome.http, method, params)
    if (outcome?.reason !== undefined) throw new NoAnswer(`before it answered ${method}, the server ${outcome.reason}`, true)
    throw new NoAnswer(`the server did not answer ${method} within ${options.timeout} ms`, !connection.isOpen())
  } catch (error) {
    throw error instanceof NoAnswer ? new NoAnswer(error.message, error.dead, body) : error
  } finally {
    cancel()
  }
}

async function sendRaw(
  connection: Connection,
  sender: Sender,
  content: string | Buffer,
  options: RawOptions & { readonly timeout: number; readonly settle: number },
): Promise<RawAnswer> {
  const { inbox } = connection
  const [from, lines] = [inbox.all.length, inbox.lines.length]
  const headers = mergeHeaders(clientHeaders(sender), options.headers)
  let http: HttpAnswer | undefined
  let ended = false
  void connection.ended.then(() => (ended = true))
  let sentinel: unknown
  try {
    http = await connection.send({ content, headers, timeout: options.timeout, quiet: options.settle })
    if (!connection.inline) {
      // A server that has answered a request has seen what was sent before it: no need to guess how long it takes.
      const { body, headers, id } = requestEnvelope(sender, options.probe ?? aliveMethod(sender.revision))
      sentinel = id
      const { answer, cancel } = inbox.expect(id, true)
      await connection.send({ content: body, headers, timeout: options.timeout })
      await within(Promise.race([answer, connection.ended, inbox.broken]), options.timeout)
      cancel()
      let more = true
      while (more)
        more = (await within(Promise.race([inbox.next().then(() => true), connection.ended.then(() => false)]), options.settle)) ?? false
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    if (connection.inline) return { messages: [], closed: true, received: error.message }
    await within(connection.ended, options.settle)
  }
  if (!connection.isOpen()) await pause(0)
  const messages = connection.inline ? (http?.messages ?? []) : inbox.all.slice(from).filter((message) => message.id !== sentinel)
  const received =
    http && connection.inline ? http.body : [...messages.map((message) => JSON.stringify(message)), ...inbox.lines.slice(lines)].join('\n')
  return { messages, ...(http && { http }), closed: ended || !connection.isOpen(), received }
}
