import {
  BrokenAnswer,
  NoAnswer,
  type HttpAnswer,
  type JsonObject,
  type Message,
  type SendOptions,
  type ServerUnderTest,
  type Session,
} from '../../../../targets/server/contract.js'
import { isObject, parseJson } from '../../../../targets/server/messages.js'
import { mirrored, sentBack } from '../sent-back.js'
import type { Exchange } from './findings.js'
import { gathered, type Part } from './gathered.js'
import { lists, simplest } from './talk.js'

/** A well-formed request, and the answer to it as it came. */
export interface Asked extends Exchange {
  readonly id: string | number
  readonly method: string
  readonly answer: Message | undefined
  readonly http: HttpAnswer | undefined
  /** Why there is no answer. */
  readonly failure: string | undefined
}

/** Parts of the conversation, in order. */
const topics = [
  'strings',
  'numbers',
  'digits',
  'lists',
  'unknownMethods',
  'malformedCalls',
  'builtInMethods',
  'builtInTools',
  'unknownThings',
  'metaKeys',
] as const

export type Topic = (typeof topics)[number]

type Request = readonly [method: string, params?: JsonObject | undefined, options?: SendOptions]

/** Names that an empty JavaScript object answers to. */
const builtIn = ['constructor', '__proto__', 'toString', 'hasOwnProperty']

function script(server: ServerUnderTest): Record<Topic, readonly Request[]> {
  const plain = simplest(server)
  const ids = (...all: (string | number)[]): Request[] => all.map((id) => [plain, undefined, { id }])
  const has = (feature: string): boolean => Object.hasOwn(server.survey.capabilities, feature)
  const tools = new Set(server.survey.tools.map(({ name }) => name))
  return {
    strings: ids('assay-text', '', 'Zürich 東京 😀 "\\'),
    numbers: ids(0, -7, Number.MAX_SAFE_INTEGER),
    digits: ids('42'),
    lists: lists(server).map((method) => [method]),
    unknownMethods: [
      ['assay/unknown', {}, { id: 'assay-unknown' }],
      ['assay/unknown', undefined, { id: 90_071 }],
    ],
    malformedCalls: has('tools')
      ? [{}, { arguments: {} }, { name: 42, arguments: {} }, { name: ['assay'] }].map((params) => ['tools/call', params])
      : [],
    builtInMethods: builtIn.map((method) => [method, {}]),
    builtInTools: has('tools') ? builtIn.filter((name) => !tools.has(name)).map((name) => ['tools/call', { name, arguments: {} }]) : [],
    unknownThings: [
      ...(has('tools') ? [['tools/call', { name: 'assay_no_such_tool', arguments: {} }] as const] : []),
      ...(has('prompts') ? [['prompts/get', { name: 'assay_no_such_prompt' }] as const] : []),
      ...(has('resources') ? [['resources/read', { uri: 'assay://no/such/resource' }] as const] : []),
    ],
    metaKeys: [plain, ...lists(server)].map((method) => [
      method,
      {},
      { meta: { 'com.example/assay': { list: [1, null] }, traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' } },
    ]),
  }
}

/**
 * What a well-behaved client may ask, and what it has to be told that does not exist, asked once a server and revision. All of it changes nothing on the
 * server.
 */
export const asked = gathered<Topic, readonly Asked[]>(topics, converse, { fatal: true })

async function converse(server: ServerUnderTest, session: Session, topic: Topic): Promise<Part<readonly Asked[]>> {
  const held: Asked[] = []
  for (const request of script(server)[topic]) {
    const one = await ask(server, session, request)
    held.push(one)
    if (one.dead) return { value: held, ended: true }
  }
  return { value: held, ended: false }
}

/** Everything that was asked. */
export const everything = async (server: ServerUnderTest): Promise<readonly Asked[]> => (await asked.held(server)).flat()

let lastId = 0

/** ms; only a server that breaks the requirement lets them pass. */
const patience = 5000

async function ask(
  server: ServerUnderTest,
  session: Session,
  [method, params, options = {}]: Request,
): Promise<Asked & { readonly dead: boolean }> {
  const id = options.id ?? `assay-${++lastId}`
  const { body: sent } = server.envelope(method, params, { ...options, id, session })
  const common = { id, method, sent, dead: false }
  try {
    const answer = await session.request(method, params, { timeout: patience, ...options, id })
    if (sentBack(session, sent)) return { ...common, answer: undefined, http: undefined, failure: mirrored, received: sent }
    const { message = {}, http } = answer
    return { ...common, answer: message, http, failure: undefined, received: shownAnswer(message, http) }
  } catch (error) {
    if (error instanceof BrokenAnswer) {
      const message = parseJson(error.received)
      return {
        ...common,
        answer: isObject(message) ? message : undefined,
        http: error.http,
        failure: error.message,
        received: error.received,
      }
    }
    if (!(error instanceof NoAnswer)) throw error
    const others = session
      .stray()
      .slice(-3)
      .map((message) => JSON.stringify(message))
    return {
      ...common,
      answer: undefined,
      http: undefined,
      failure: error.message,
      received: [`(${error.message})`, ...others].join('\n'),
      dead: error.dead,
    }
  }
}

const shownAnswer = (message: Message, http: HttpAnswer | undefined): string =>
  `${http ? `HTTP ${http.status}\n` : ''}${JSON.stringify(message)}`
