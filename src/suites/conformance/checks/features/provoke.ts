import { BrokenAnswer, type JsonObject, type ServerUnderTest, type Session } from '../../../../targets/server/contract.js'
import { isSilence } from '../../../../targets/server/no-answer.js'
import { callableTools, isSuccess } from './calls.js'
import { answerText, asText, requestText } from './finding.js'
import { oncePerServer } from '../once.js'
import { settle } from '../jsonrpc/talk.js'
import { withSession } from './session.js'

/** What was sent, and everything that came back for it, errors outside of JSON-RPC included. */
export interface Exchange {
  readonly sent: string
  readonly received: string
  /** Whether what came back says that something went wrong: what a tool gives when it works is no error. */
  readonly failed: boolean
}

/** Sends what is malformed, unknown or of a wrong type, once in a revision: several checks look at the same errors. */
export const provoke = oncePerServer((server) =>
  withSession(server, async (session): Promise<readonly Exchange[]> => {
    const all: Exchange[] = []
    for (const [method, params] of wrongRequests(server)) all.push(await send(session, method, params))
    for (const content of ['{"jsonrpc":"2.0","id":"assay-cut","method":', '{"jsonrpc":"1.0","id":"assay-old","method":7}']) {
      const { messages, http } = await session.raw(content, { settle })
      const came = http ? http.status >= 400 || http.body !== '' : messages.length > 0
      const failed = came && messages.every(({ result }) => result === undefined)
      all.push({ sent: content, received: http ? `${http.status} ${http.body}` : asText(messages), failed })
    }
    return all
  }),
)

/** Those that came back as errors, or as results that tell of one. */
export const provokedErrors = async (server: ServerUnderTest): Promise<readonly Exchange[]> =>
  (await provoke(server)).filter(({ failed, received }) => failed && received !== '')

export const noErrors = 'nothing that is wrong was answered with an error'

function wrongRequests(server: ServerUnderTest): [method: string, params: JsonObject][] {
  const { capabilities } = server.survey
  const requests: [string, JsonObject][] = [['assay/unknown', { assay: true }]]
  if (capabilities['tools']) {
    requests.push(
      ['tools/list', { cursor: { assay: true } }],
      ['tools/call', { name: 'assay-unknown', arguments: {} }],
      ['tools/call', { name: 7 }],
    )
    for (const { tool, args } of callableTools(server).slice(0, 4)) {
      const wrong = Object.fromEntries(Object.keys(args).map((name) => [name, { assay: true }]))
      requests.push(['tools/call', { name: tool.name, arguments: wrong }], ['tools/call', { name: tool.name, arguments: 'assay' }])
    }
  }
  if (capabilities['resources']) {
    for (const uri of ['assay:///unknown', 'file:///assay/unknown', '::assay', 7]) requests.push(['resources/read', { uri }])
    for (const uri of unknownLike(server)) requests.push(['resources/read', { uri }])
  }
  if (capabilities['prompts']) {
    requests.push(['prompts/get', { name: 'assay-unknown' }], ['prompts/get', { name: 7 }])
    for (const { name } of server.survey.prompts.slice(0, 3))
      requests.push(['prompts/get', { name, arguments: { assay: { assay: true } } }])
  }
  if (capabilities['completions']) requests.push(['completion/complete', { ref: 7 }])
  if (capabilities['logging'] && server.era === 'legacy') requests.push(['logging/setLevel', { level: 'assay' }])
  return requests
}

/** URIs of the schemes that the server lists, with a name that it does not: such a one gets as far as the file system. */
function unknownLike({ survey: { resources } }: ServerUnderTest): string[] {
  const folders = resources.map(({ uri }) => (typeof uri === 'string' ? uri.slice(0, uri.lastIndexOf('/') + 1) : ''))
  return [...new Set(folders)]
    .filter((folder) => folder !== '')
    .slice(0, 3)
    .map((folder) => `${folder}assay-unknown.txt`)
}

async function send(session: Session, method: string, params: JsonObject): Promise<Exchange> {
  const sent = requestText(method, params)
  try {
    const answer = await session.request(method, params)
    return { sent, received: answerText(answer), failed: !isSuccess(answer) }
  } catch (error) {
    if (error instanceof BrokenAnswer) {
      const { http, received } = error
      // An empty answer that tells of success is no error.
      return { sent, received, failed: http === undefined || http.status >= 400 || http.body !== '' }
    }
    // No answer leaks nothing; what a dead server says is for another check.
    if (isSilence(error)) return { sent, received: '', failed: true }
    throw error
  }
}
