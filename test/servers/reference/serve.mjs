import { codes, invalidRequest, Problem } from './problem.mjs'
import { isObject } from './revisions.mjs'

/** @type {[RegExp, string][]} */
const features = [
  [/^tools\//, 'tools'],
  [/^resources\//, 'resources'],
  [/^resources\/(?:un)?subscribe$/, 'subscribe'],
  [/^prompts\//, 'prompts'],
  [/^completion\//, 'completions'],
  [/^logging\//, 'logging'],
]

const keyOf = (id) => `${typeof id}:${id}`

/**
 * An exchange is what a transport knows of a message: `{ transport, era, revision, conversation, principal, headers, inFlight, send }`.
 * `conversation` is the state of a legacy session; `inFlight` the requests under way; `send` takes messages that belong to this request.
 */
export const serveHooks = (server) => ({
  /** The methods of each era; what is not here is answered with -32601. */
  methods: {
    legacy: [
      'initialize',
      'ping',
      'logging/setLevel',
      'tools/list',
      'tools/call',
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'resources/subscribe',
      'resources/unsubscribe',
      'prompts/list',
      'prompts/get',
      'completion/complete',
    ],
    modern: [
      'server/discover',
      'tools/list',
      'tools/call',
      'resources/list',
      'resources/templates/list',
      'resources/read',
      'prompts/list',
      'prompts/get',
      'completion/complete',
      'subscriptions/listen',
    ],
  },

  methodServed: (method, context) => server.methods[context.era].includes(method) && server.featureServed(method),

  /** Whether what a method belongs to is declared. */
  featureServed: (method) => features.every(([pattern, feature]) => !pattern.test(method) || server.features.has(feature)),

  /** One request -> `{ message, status, headers }`, or undefined where it was cancelled and no answer may be sent. */
  async serve(request, exchange) {
    const key = keyOf(request.id)
    if (exchange.inFlight.has(key) && !server.duplicateIdAllowed(request, exchange))
      return refusal(server, request, exchange, invalidRequest('Invalid request: a request of this id is still under way'))
    const abort = new AbortController()
    exchange.inFlight.set(key, abort)
    const cancelled = new Promise((resolve) => abort.signal.addEventListener('abort', () => resolve(undefined), { once: true }))
    try {
      const context = server.contextOf(request, exchange, abort.signal)
      return await Promise.race([answer(server, request, context), cancelled])
    } catch (error) {
      return refusal(server, request, exchange, error)
    } finally {
      if (exchange.inFlight.get(key) === abort) exchange.inFlight.delete(key)
    }
  },

  /** What a handler is told besides the parameters. */
  contextOf(request, exchange, signal) {
    const meta = isObject(request.params?._meta) ? request.params._meta : {}
    return {
      ...exchange,
      id: request.id,
      method: request.method,
      params: request.params ?? {},
      meta,
      signal,
      clientCapabilities: server.clientCapabilities(meta, exchange),
      notify(method, params) {
        if (!signal.aborted) exchange.send({ jsonrpc: '2.0', method, ...(params ? { params } : {}) })
      },
      ask: (method, params) => ask(server, exchange, signal, method, params),
    }
  },

  /** A notification of the client's. Unknown ones are ignored, and none is ever answered. */
  noticed(message, exchange) {
    if (message.method === 'notifications/cancelled') server.cancel(message.params, exchange)
    if (message.method === 'notifications/initialized' && exchange.conversation) exchange.conversation.ready = true
  },

  /** Ends a request that is under way; one that nobody knows is ignored. `initialize` cannot be cancelled. */
  cancel(params, exchange) {
    exchange.inFlight.get(keyOf(params?.requestId))?.abort()
  },

  /** The HTTP status of an answer that is an error. */
  errorStatus: (error) => (error instanceof Problem && error.status) || 200,
})

async function answer(server, request, context) {
  if (context.era === 'modern') server.checkModern(request, context)
  else server.checkLegacy(request, context)
  const handler = server.handlers[request.method]
  if (!handler || !server.methodServed(request.method, context)) throw server.unknownMethod(request.method, context)
  if (context.era === 'modern') server.checkNamedHeaders(request, context)
  const result = await handler(context.params, context)
  return { message: server.resultAnswer(request.id, server.finishResult(result, context)), status: 200 }
}

function refusal(server, request, exchange, error) {
  if (!(error instanceof Problem)) server.diagnostic(error)
  return { message: server.errorAnswer(request.id, error, exchange.era), status: server.errorStatus(error), headers: error?.headers }
}

/** Sends a request to a client of the legacy era and waits for its answer. */
function ask(server, exchange, signal, method, params) {
  const { conversation } = exchange
  if (exchange.era !== 'legacy' || !conversation) throw new Problem(codes.internal, 'Internal error')
  const id = `server-${++conversation.asked}`
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Problem(codes.internal, 'The client did not answer in time')), server.limits.answerMs)
    const settle = (message) => {
      clearTimeout(timer)
      if (isObject(message.result)) resolve(message.result)
      else reject(new Problem(codes.internal, 'The client refused the request'))
    }
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    conversation.pending.set(id, settle)
    exchange.send({ jsonrpc: '2.0', id, method, params })
  })
}
