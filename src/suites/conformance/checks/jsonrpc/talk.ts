import { performance } from 'node:perf_hooks'
import {
  NoAnswer,
  type HttpAnswer,
  type JsonObject,
  type Message,
  type ServerUnderTest,
  type Session,
} from '../../../../targets/server/contract.js'
import { pause } from '../../../../targets/server/wait.js'
import { isNameless } from './answers.js'
import { shown, type Exchange } from './findings.js'

export { withSession } from '../features/session.js'
export { simplest } from '../plain.js'
export { pause }

/** A message as it is about to be sent: bytes and, over HTTP, headers. */
export interface Line {
  readonly body: string | Buffer
  readonly headers: Readonly<Record<string, string | null>>
}

export interface Said extends Exchange {
  /** What is no request and no notification of the server's own. */
  readonly answers: readonly Message[]
  readonly http: HttpAnswer | undefined
  /** Over HTTP: no HTTP answer came. Else: the connection or the process ended. */
  readonly closed: boolean
  /** HTTP answers that refuse what was sent and hold no message. */
  readonly refused: number
}

export interface SayOptions {
  /** Ids that have to be answered, each as often as it stands here, and are waited for. None: what comes until the server has answered a later request. */
  readonly ids?: readonly (string | number)[]
  /** ms that answers to `ids` are waited for, and HTTP answers at all. Default 5000. */
  readonly patience?: number
}

/** ms; only a server that breaks the requirement lets them pass. */
const defaultPatience = 5000
/** ms that a pipe is silent after a later request was answered. */
export const settle = 10

/** Sends these very bytes in a session, and gives what the server answered. A message that is not answered is no error here. */
export async function say(
  server: ServerUnderTest,
  session: Session,
  { body, headers }: Line,
  { ids = [], patience = defaultPatience }: SayOptions = {},
): Promise<Said> {
  const sent = body.toString()
  if (server.transport === 'http') return await post(server, { body, headers }, ids.length === 1 ? ids[0] : undefined, patience)
  const before = session.stray().length
  const longest = Math.min(patience, server.timeout)
  const raw = await session.raw(body, { headers, settle, timeout: 2 * patience })
  const late = (): readonly Message[] =>
    session
      .stray()
      .slice(before)
      .filter((message) => !raw.messages.includes(message) && ids.some((id) => id === message.id))
  const missing = (): boolean => {
    const come = [...raw.messages, ...late()]
    return unanswered(ids, come).length > come.filter(isNameless).length
  }
  const began = performance.now()
  while (!raw.closed && performance.now() - began < longest && missing()) await pause(10)
  if (!raw.closed && missing()) server.inVain(performance.now() - began)
  const answers = [...raw.messages, ...late()].filter(isAnswer)
  return { answers, http: raw.http, closed: raw.closed, refused: refusals(raw.http), sent, received: shown(answers, raw.http, raw.closed) }
}

/** Over pipes all messages go the same way, one after the other. */
export const isPipe = ({ transport }: ServerUnderTest): boolean => transport === 'stdio' || transport === 'memory'

export interface SayAllOptions extends SayOptions {
  /** Over HTTP: all at the same time. */
  readonly atOnce?: boolean
}

/** Several messages; over a pipe in one write, so that they take no longer than one. `ids`: one a line, or those of the only line. */
export async function sayAll(
  server: ServerUnderTest,
  session: Session,
  lines: readonly Line[],
  { ids = [], atOnce = false, ...options }: SayAllOptions = {},
): Promise<Said> {
  if (isPipe(server)) {
    const body = Buffer.concat(lines.flatMap((line, at) => [Buffer.from(at === 0 ? '' : '\n'), Buffer.from(line.body)]))
    return await say(server, session, { body, headers: {} }, { ids, ...options })
  }
  const one = (line: Line, at: number): Promise<Said> =>
    say(server, session, line, { ids: lines.length === 1 ? ids : ids.slice(at, at + 1), ...options })
  if (atOnce) return together(await Promise.all(lines.map(one)))
  const all: Said[] = []
  for (const [at, line] of lines.entries()) all.push(await one(line, at))
  return together(all)
}

/** Several exchanges as one: the first HTTP answer stands for all. What came on a stream that they share is counted once. */
export const together = (all: readonly Said[]): Said => ({
  answers: [...new Set(all.flatMap(({ answers }) => answers))],
  http: all[0]?.http,
  closed: all.some(({ closed }) => closed),
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
  sent: all.map(({ sent }) => sent).join('\n'),
  received: all.map(({ received }) => received).join('\n'),
})

/** One POST, outside of what a session would add. `last`: the id whose answer ends a stream. */
export async function post(
  server: ServerUnderTest,
  { body, headers }: Line,
  last?: string | number,
  patience: number = defaultPatience,
): Promise<Said> {
  const sent = body.toString()
  try {
    const http = await server.http({ method: 'POST', headers, body, timeout: patience, ...(last !== undefined && { until: last }) })
    const answers = http.messages.filter(isAnswer)
    return { answers, http, closed: false, refused: refusals(http), sent, received: shown(answers, http, false) }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    return { answers: [], http: undefined, closed: true, refused: 0, sent, received: `(${error.message})` }
  }
}

const refusals = (http: HttpAnswer | undefined): number => (http !== undefined && http.status >= 400 && http.messages.length === 0 ? 1 : 0)

const isAnswer = (message: Message): boolean => message.method === undefined

/** Those of `ids` that have no answer of their own. */
export function unanswered<T>(ids: readonly T[], answers: readonly Message[]): T[] {
  const left = answers.map(({ id }) => id)
  return ids.filter((id) => {
    const at = left.indexOf(id)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** A request as a well-behaved client sends it, with an id of ours; outside of a session where none is given. */
export function requestLine(
  server: ServerUnderTest,
  session: Session | undefined,
  id: string | number,
  method: string,
  params?: JsonObject,
): Line & { readonly body: string } {
  const { body, headers } = server.envelope(method, params, { id, ...(session && { session }) })
  return { body, headers }
}

/** The same with members of the message changed; undefined removes one. */
export const changed = (line: Line, changes: Readonly<Record<string, unknown>>): Line & { readonly body: string } => ({
  ...line,
  body: JSON.stringify({ ...(JSON.parse(line.body.toString()) as JsonObject), ...changes }),
})

/** A notification: a request without its id. */
export const notificationLine = (server: ServerUnderTest, session: Session, method: string, params?: JsonObject): Line =>
  changed(requestLine(server, session, 0, method, params), { id: undefined })

/** Lists that the server says it has. */
export const lists = ({ survey }: ServerUnderTest): string[] =>
  ['tools', 'prompts', 'resources'].filter((feature) => Object.hasOwn(survey.capabilities, feature)).map((feature) => `${feature}/list`)
