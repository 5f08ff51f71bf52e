import { NoAnswer } from '../../../../targets/server/contract.js'
import type { HttpAnswer, JsonObject, Message, ServerUnderTest } from '../../../../targets/server/contract.js'
import { isObject } from '../../../../targets/server/messages.js'
import { oncePerServer } from '../once.js'
import { metaKeys } from './meta.js'

export const acknowledged = 'notifications/subscriptions/acknowledged'

/** What came on a subscription until it was quiet. */
export interface Listened {
  readonly id: string
  /** Over HTTP all that came on the stream; over a pipe, where conversations share it, what names the subscription or answers it. */
  readonly messages: readonly Message[]
  readonly sent: string
  readonly received: string
}

/** ms for the first message. A server that says nothing need not even send the head of its answer. */
const patience = 3000

/** Opens a subscription, hears what comes by itself, and ends it. The id is text: of a number nobody could see that a server made it one. */
export async function listen(server: ServerUnderTest, filter: JsonObject): Promise<Listened> {
  const id = `assay-${server.random(4)}`
  const { headers, body } = server.envelope('subscriptions/listen', { notifications: filter }, { id })
  if (server.transport === 'http') return { id, sent: body, ...(await overHttp(server, headers, body)) }
  const session = await server.session()
  try {
    const { messages, received } = await session.raw(body)
    await session.notify('notifications/cancelled', { requestId: id })
    return { id, messages, sent: body, received }
  } finally {
    await session.close()
  }
}

/** A subscription to all that may change. */
export const listenToAll = oncePerServer((server) =>
  listen(server, { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true }),
)

async function overHttp(
  server: ServerUnderTest,
  headers: Record<string, string>,
  body: string,
): Promise<Pick<Listened, 'messages' | 'received'>> {
  const post = (until: number): Promise<HttpAnswer> => server.http({ method: 'POST', headers, body, until, timeout: until + patience })
  try {
    const first = await post(100)
    // A busy server is not a silent one.
    const { status, body: text, messages } = first.status === 200 && first.messages.length === 0 ? await post(2000) : first
    return { messages, received: `HTTP ${status}\n${text}` }
  } catch (error) {
    if (!(error instanceof NoAnswer) || error.dead) throw error
    return { messages: [], received: error.message }
  }
}

/** Whether the server has no subscriptions, or refused this one. */
export const refusedListening = ({ messages }: Listened): boolean => messages.some(({ error }) => error !== undefined)

export const noSubscriptions = 'it answers subscriptions/listen with an error'

export const paramsOf = ({ params }: Message): JsonObject => (isObject(params) ? params : {})

export function subscriptionOf(message: Message): unknown {
  const meta = paramsOf(message)['_meta']
  return isObject(meta) ? meta[metaKeys.subscription] : undefined
}
