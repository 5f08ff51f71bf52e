import { request as plainRequest, type IncomingMessage } from 'node:http'
import { request as secureRequest } from 'node:https'
import { clearTimeout, setTimeout } from 'node:timers'
import { codeOf, messageOf } from '../../errors.js'
import { NoAnswer, type HttpAnswer, type Message } from './contract.js'
import { parseEvents, type ServerSentEvent } from './events.js'
import { longestMessage, mostMessages } from './limits.js'
import { parseMessages } from './messages.js'

export interface ExchangeRequest {
  readonly method: string
  readonly url: URL
  /** Taken as it is in place of the URL's path. */
  readonly path?: string | undefined
  /** Sent as named. `host` and `content-length` are added unless they are named; null leaves them out. */
  readonly headers: Readonly<Record<string, string | null>>
  readonly body?: string | Buffer | undefined
  /** ms for the whole exchange; without it a stream stays open until it is aborted. */
  readonly timeout?: number
  /** Closes a stream of events when it says so of a message. */
  readonly until?: (message: Message) => boolean
  /** Closes a stream of events that was silent for so many ms. */
  readonly quiet?: number
  readonly onMessage?: (message: Message) => void
  readonly onEvent?: (event: ServerSentEvent) => void
  readonly signal?: AbortSignal
}

export interface Exchange {
  /** Status and headers have come. */
  readonly begun: Promise<Pick<HttpAnswer, 'status' | 'headers'>>
  /** All of it. Rejects with a NoAnswer. */
  readonly done: Promise<HttpAnswer>
}

/** One HTTP exchange on a connection of its own, with exactly these headers: fetch would mend a forged `Host` in silence. */
export function exchange(options: ExchangeRequest): Exchange {
  let begin: (head: Pick<HttpAnswer, 'status' | 'headers'>) => void = () => {}
  let neverBegins: (error: unknown) => void = () => {}
  const begun = new Promise<Pick<HttpAnswer, 'status' | 'headers'>>((resolve, reject) => ((begin = resolve), (neverBegins = reject)))
  begun.catch(() => {})
  const done = new Promise<HttpAnswer>((resolve, reject) => {
    const { url, body } = options
    const send = url.protocol === 'https:' ? secureRequest : plainRequest
    const fail = (message: string, dead: boolean, broken = false): void => {
      const error = new NoAnswer(`${options.method} ${url.href} ${message}`, dead, undefined, broken)
      neverBegins(error)
      reject(error)
    }
    let req: ReturnType<typeof plainRequest>
    try {
      req = send({
        hostname: url.hostname.replace(/^\[|\]$/g, ''),
        port: url.port || undefined,
        path: options.path ?? url.pathname + url.search,
        method: options.method,
        headers: headersFor(options),
        setHost: false,
        agent: false,
        signal: options.signal,
      })
    } catch (error) {
      return fail(`cannot be sent: ${messageOf(error)}`, false)
    }
    // Node's own addition; what is not named is not sent.
    if (!hasHeader(options.headers, 'connection')) req.removeHeader('connection')
    const timer =
      options.timeout === undefined
        ? undefined
        : setTimeout(() => (fail(`was not answered within ${options.timeout} ms`, false), req.destroy()), options.timeout)
    req.on('error', (error) => {
      clearTimeout(timer)
      const code = codeOf(error)
      fail(code === 'ECONNREFUSED' ? 'was refused: nothing listens there' : `failed: ${messageOf(error)}`, code === 'ECONNREFUSED', true)
    })
    req.on('response', (response) => {
      const head = { status: response.statusCode ?? 0, headers: joined(response) }
      begin(head)
      read(response, options, (rest) => {
        clearTimeout(timer)
        resolve({ ...head, ...rest })
        req.destroy()
      })
    })
    req.end(body)
  })
  return { begun, done }
}

function read(
  response: IncomingMessage,
  options: ExchangeRequest,
  end: (rest: Pick<HttpAnswer, 'body' | 'messages' | 'cut'>) => void,
): void {
  const streams = /^text\/event-stream\b/i.test(response.headers['content-type'] ?? '')
  const chunks: Buffer[] = []
  const messages: Message[] = []
  let size = 0
  let quiet: NodeJS.Timeout | undefined
  const take = (message: Message): boolean => {
    if (messages.length < mostMessages) messages.push(message)
    options.onMessage?.(message)
    return options.until?.(message) ?? false
  }
  let over = false
  const finish = (): void => {
    if (over) return
    over = true
    clearTimeout(quiet)
    const body = Buffer.concat(chunks).toString('utf8')
    if (!streams) for (const message of parseMessages(body) ?? []) take(message)
    end({ body, messages, ...(size > longestMessage && { cut: true }) })
  }
  const rest = (): void => {
    clearTimeout(quiet)
    if (streams && options.quiet !== undefined) quiet = setTimeout(finish, options.quiet)
  }
  const events = parseEvents((event) => {
    options.onEvent?.(event)
    for (const message of parseMessages(event.data) ?? []) if (take(message)) finish()
  })
  response.on('data', (chunk: Buffer) => {
    if (over) return
    rest()
    if (size < longestMessage) chunks.push(chunk.subarray(0, longestMessage - size))
    size += chunk.length
    if (streams) events(chunk)
    // A body has no use beyond its bound; a stream that is meant to stay open has.
    if (size > longestMessage && !(streams && options.timeout === undefined)) finish()
  })
  response.on('end', finish)
  response.on('close', finish)
  response.on('error', () => {})
  rest()
}

function headersFor({ headers, url, body, method }: ExchangeRequest): Record<string, string> {
  const sent: Record<string, string> = {}
  if (!hasHeader(headers, 'host')) sent['host'] = url.host
  const length = body === undefined ? (method === 'POST' || method === 'PUT' ? 0 : undefined) : Buffer.byteLength(body)
  const framed = hasHeader(headers, 'content-length') || hasHeader(headers, 'transfer-encoding')
  for (const [name, value] of Object.entries(headers)) if (value !== null) sent[name] = value
  if (length !== undefined && !framed) sent['content-length'] = `${length}`
  return sent
}

const hasHeader = (headers: object, name: string): boolean => Object.keys(headers).some((key) => key.toLowerCase() === name)

function joined(response: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let at = 0; at + 1 < response.rawHeaders.length; at += 2) {
    const name = (response.rawHeaders[at] as string).toLowerCase()
    const value = response.rawHeaders[at + 1] as string
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value
  }
  return headers
}
