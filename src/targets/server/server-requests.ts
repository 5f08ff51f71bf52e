import { messageOf } from '../../errors.js'
import type { Connection } from './connection.js'
import type { JsonObject, Message } from './contract.js'
import { clientHeaders, type Sender } from './envelope.js'
import { eraOf } from './eras.js'
import { isObject, methodNotFound } from './messages.js'

export type RequestHandler = (params: JsonObject) => JsonObject | Promise<JsonObject>

/** Answers what the server asks of its client: by a handler, a ping by itself, and with -32601 what nobody handles. Modern servers ask nothing. */
export function serverRequests(connection: Connection, sender: Sender, timeout: number): Map<string, RequestHandler> {
  const handlers = new Map<string, RequestHandler>()
  const reply = (content: JsonObject): void => {
    const sent = connection.send({
      content: JSON.stringify({ jsonrpc: '2.0', ...content }),
      headers: clientHeaders(sender),
      timeout,
      quiet: 300,
    })
    sent.catch(() => {})
  }
  const handle = async ({ id, method, params }: Message): Promise<void> => {
    const handler = handlers.get(String(method))
    if (!handler && method === 'ping') return reply({ id, result: {} })
    if (!handler) return reply({ id, error: { code: methodNotFound, message: 'Method not found' } })
    try {
      reply({ id, result: await handler(isObject(params) ? params : {}) })
    } catch (error) {
      reply({ id, error: { code: -32_603, message: messageOf(error) } })
    }
  }
  connection.inbox.hear((message) => {
    if (message.id !== undefined && eraOf(sender.revision) === 'legacy') void handle(message)
  })
  return handlers
}
