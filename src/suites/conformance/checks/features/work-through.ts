import type { JsonObject, Message, SendOptions, ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { pause } from '../../../../targets/server/wait.js'
import { callableTools } from './calls.js'
import { requiredOf } from './names.js'
import { withSession } from './session.js'
import { answerOrSilence } from './silence.js'

/** What is sent along with each request of the modern era to hear of its log. */
export const logLevelKey = 'io.modelcontextprotocol/logLevel'

/** ms in which what a server sends by itself after its last answer arrives. */
const settle = 50

/**
 * Asks of a server what it offers, and what it does not have: enough for it to log something. In the legacy era a level is set first where logging
 * is declared; in the modern one it goes with each request. Gives what the server sent by itself.
 */
export async function workThrough(server: ServerUnderTest, level: string): Promise<readonly Message[]> {
  return withSession(server, async (session) => {
    const options: SendOptions = server.era === 'modern' ? { meta: { [logLevelKey]: level } } : {}
    // What is not answered may be logged all the same; that it is not answered is for another check to say.
    const ask = (method: string, params: JsonObject) => answerOrSilence(server, session, session.request(method, params, options))
    if (server.era === 'legacy' && server.survey.capabilities['logging']) await ask('logging/setLevel', { level })
    for (const [method, params] of requestsFor(server)) await ask(method, params)
    await pause(settle)
    return messagesOf(session)
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

const messagesOf = (session: Session): readonly Message[] => [...session.unasked()]

const workedThrough = new WeakMap<object, Promise<readonly Message[]>>()

/** What the server sent by itself while it was asked for all levels, once in a revision. */
export function heardAll(server: ServerUnderTest): Promise<readonly Message[]> {
  const known = workedThrough.get(server.survey)
  if (known) return known
  const heard = workThrough(server, 'debug')
  workedThrough.set(server.survey, heard)
  return heard
}

export const isLog = ({ method }: Message): boolean => method === 'notifications/message'
