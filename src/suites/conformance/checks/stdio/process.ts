import { NoAnswer, type JsonObject, type Message, type ServerProcess, type ServerUnderTest } from '../../../../targets/server/contract.js'
import { callableTools } from '../features/calls.js'
import { lists } from '../jsonrpc/talk.js'

/** A request as a line, with its end. */
export const lineOf = (server: ServerUnderTest, id: string | number, method: string, params?: JsonObject): string =>
  `${server.envelope(method, params, { id }).body}\n`

/** Makes a process ready for requests, and gives what it answered first. Rejects with a NoAnswer. */
export async function hello(server: ServerUnderTest, process: ServerProcess): Promise<Message> {
  const id = 'assay-hello'
  if (server.era === 'modern') {
    process.write(lineOf(server, id, 'server/discover'))
    return await process.answer(id)
  }
  const params = { protocolVersion: server.revision, capabilities: {}, clientInfo: { name: 'vitest-assay', version: '1.0.0' } }
  process.write(lineOf(server, id, 'initialize', params))
  const answer = await process.answer(id)
  process.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
  return answer
}

/** A process of the server for the time of `use`. It ends with the check, as a well-behaved client ends one: a lock of its must not outlive it. */
export async function withProcess<T>(server: ServerUnderTest, use: (process: ServerProcess) => Promise<T>): Promise<T> {
  const process = await server.spawn()
  try {
    return await use(process)
  } finally {
    process.end()
  }
}

/** The answer to a line, or undefined where none comes in time. */
export async function answerWithin(process: ServerProcess, id: string, timeout: number): Promise<Message | undefined> {
  try {
    return await process.answer(id, timeout)
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  }
}

/** Uses a process as a client does: its lists, what may be read or called, and a few mistakes, since what goes wrong is what gets logged. */
export async function converse(server: ServerUnderTest, process: ServerProcess): Promise<void> {
  const { survey } = server
  const has = (feature: string): boolean => Object.hasOwn(survey.capabilities, feature)
  const requests: [string, JsonObject?][] = [
    ...lists(server).map((method): [string] => [method]),
    ...callableTools(server).map(({ tool, args }): [string, JsonObject] => ['tools/call', { name: tool.name, arguments: args }]),
    ...survey.resources.slice(0, 3).map(({ uri }): [string, JsonObject] => ['resources/read', { uri }]),
    ['assay/unknown', {}],
    ...(has('tools') ? [['tools/call', { name: 'assay_no_such_tool', arguments: { assay: true } }] as [string, JsonObject]] : []),
  ]
  const ids = requests.map(([method, params], at) => {
    process.write(lineOf(server, `assay-talk-${at}`, method, params))
    return `assay-talk-${at}`
  })
  await Promise.all(ids.map((id) => answerWithin(process, id, 5000)))
}
