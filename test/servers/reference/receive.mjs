import { invalidRequest } from './problem.mjs'

/**
 * Takes one message of a conversation, whatever its kind. Gives `{ message, status, headers }` with the answer to be sent, `{ accepted: true }`
 * where none is due, or undefined for a request that was cancelled.
 */
export async function receive(server, value, exchange) {
  switch (server.messageKind(value)) {
    case 'request':
      return server.serve(value, exchange)
    case 'notification':
      server.noticed(value, exchange)
      return { accepted: true }
    case 'response':
      if (exchange.era === 'modern') return refused(server, value, exchange, 'a client sends no responses')
      server.takeResponse(value, exchange.conversation)
      return { accepted: true }
    case 'batch':
      return receiveBatch(server, value, exchange)
    default:
      return refused(server, value, exchange, 'not a JSON-RPC message')
  }
}

async function receiveBatch(server, values, exchange) {
  if (!server.batchAllowed(exchange.revision)) return refused(server, undefined, exchange, 'batches are not part of this revision')
  if (values.length === 0 || values.length > server.limits.batch)
    return refused(server, undefined, exchange, 'the batch is empty or too large')
  const outcomes = await Promise.all(
    values.map((value) =>
      Array.isArray(value) || value?.method === 'initialize'
        ? refused(server, value, exchange, 'not in a batch')
        : receive(server, value, exchange),
    ),
  )
  const messages = outcomes.flatMap((outcome) => (outcome?.message ? [outcome.message] : []))
  return messages.length > 0 ? { message: messages, status: 200 } : { accepted: true }
}

function refused(server, value, exchange, why) {
  const id = server.validId(value?.id) ? value.id : undefined
  return { message: server.errorAnswer(id, invalidRequest(`Invalid request: ${why}`), exchange.era), status: 400 }
}
