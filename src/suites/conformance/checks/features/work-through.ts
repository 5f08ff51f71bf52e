import type { Answer, JsonObject, Message, SendOptions, ServerUnderTest } from '../../../../targets/server/contract.js'
import { pause } from '../../../../targets/server/wait.js'
import { callableTools } from './calls.js'
import { requiredOf } from './names.js'
import { isServed } from './known.js'
import { withSession } from './session.js'
import { oncePerServer } from '../once.js'
import { answerOrSilence } from './silence.js'

/** What is sent along with each request of the modern era to hear of its log. */
export const logLevelKey = 'io.modelcontextprotocol/logLevel'

/** ms in which what a server sends by itself after its last answer arrives. */
const settle = 50

export interface Heard {
  /** What the server sent by itself. */
  readonly messages: readonly Message[]
  /** Whether it gave anything of what it offers: one that refuses everything has no occasion to send something. */
  readonly served: boolean
}

/**
 * Asks of a server what it offers, and what it does not have: enough for it to log something. In the legacy era a level is set first where logging
 * is declared; in the modern one it goes with each request. */
export async function workThrough(server: ServerUnderTest, level: string): Promise<Heard> {
  return withSession(server, async (session) => {
    const options: SendOptions = server.era === 'modern' ? { meta: { [logLevelKey]: level } } : {}
    // What is not answered may be logged all the same; that it is not answered is for another check to say.
    const ask = (method: string, params: JsonObject): Promise<Answer | undefined> =>
      answerOrSilence(server, session, session.request(method, params, options))
    if (server.era === 'legacy' && server.survey.capabilities['logging']) await ask('logging/setLevel', { level })
    let served = false
    for (const [method, params] of requestsFor(server)) {
      const answer = await ask(method, params)
      served ||= answer !== undefined && isServed(method, answer)
    }
    await pause(settle)
    return { messages: [...session.unasked()], served }
  })
}

function requestsFor(server: ServerUnderTest) {
  const { capabilities, prompts, resources } = server.survey
  const requests: [method: string, params: { readonly [key: string]: unknown }][] = []
  if (capabilities['tools']) {
    requests.push(['tools/list', {}], ['tools/call', { name: `assay-unknown-${server.random(4)}`, arguments: {} }])
    for (const { tool, args } of callableTools(server).slice(0, 3)) requests.push(['tools/call', { name: tool.name, arguments: args }])
  }
  if (capabilities['resources']) {
    const [first] = resources
    requests.push(['resources/list', {}], ['resources/read', { uri: first?.['uri'] ?? 'assay:///unknown' }])
  }
  if (capabilities['prompts']) {
    const plain = prompts.find((prompt) => requiredOf(prompt).length === 0)
    requests.push(['prompts/list', {}], ['prompts/get', { name: plain?.['name'] ?? 'assay-unknown' }])
  }
  return requests
}

/** What came of it at the level that holds all others, once in a revision. */
export const heardAll = oncePerServer((server) => workThrough(server, 'debug'))

export const nothingServed = 'the server gave nothing of what it was asked for'

export const isLog = ({ method }: Message): boolean => method === 'notifications/message'
