import type { Check, JsonObject, ServerUnderTest, Session } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { callableTools } from '../features/calls.js'
import { codes } from './answers.js'
import { broken, kept, type Exchange } from './findings.js'
import { lists, requestLine, say, simplest, unanswered, withSession } from './talk.js'

export const check: Check = async (server) =>
  await withSession(server, async (mine) => {
    return await withSession(server, async (other) => {
      for (const [at, [method, params]] of asks(server).entries()) {
        const mixed = await mixUp(server, mine, other, `assay-shared-${at}`, method, params)
        if (mixed) return broken('The server gave the answer for one client to another that used the same id.', mixed)
      }
      return kept
    })
  })

/** Requests with results: the slower they are, the easier a mix-up is seen, so tools that may be called are among them. */
function asks(server: ServerUnderTest): [string, JsonObject][] {
  return [
    ...[simplest(server), ...lists(server)].map((method): [string, JsonObject] => [method, {}]),
    ...callableTools(server, 4).map(({ tool, args }): [string, JsonObject] => ['tools/call', { name: tool.name, arguments: args }]),
  ]
}

/** One client asks for something, and while it waits the other asks for what does not exist, under the same id. */
async function mixUp(
  server: ServerUnderTest,
  mine: Session,
  other: Session,
  id: string,
  method: string,
  params: { readonly [member: string]: unknown },
): Promise<Exchange | undefined> {
  const lines = [requestLine(server, mine, id, method, params), requestLine(server, other, id, 'assay/unknown', {})] as const
  const [first, second] = await Promise.all([say(server, mine, lines[0], { ids: [id] }), say(server, other, lines[1], { ids: [id] })])
  const result = second.answers.some((answer) => answer.id === id && isObject(answer.result))
  const lost = unanswered([id], first.answers).length > 0 && first.answers.length === 0 && (first.http?.status ?? 0) < 400
  const doubled = second.answers.length > 1
  // It was served when it was alone: what does not exist is what the other asked for.
  const swapped = method === simplest(server) && first.answers.some(({ error }) => error?.code === codes.unknownMethod)
  if (!result && !swapped && !(lost && doubled)) return undefined
  return {
    sent: `first client:\n${first.sent}\nsecond client:\n${second.sent}`,
    received: `first client:\n${first.received}\nsecond client:\n${second.received}`,
  }
}
