import { readBody } from './body.mjs'
import { invalidRequest } from './problem.mjs'
import { receive } from './receive.mjs'
import { createReply } from './reply.mjs'

/** The endpoint of streamable HTTP, for both eras. */
export async function endpoint(server, request) {
  const { req, res, headers } = request
  const id = req.headers['mcp-session-id']
  const principal = server.authenticate(req, server.sessions.get(id))
  const modern = server.modernRevisions.includes(req.headers['mcp-protocol-version'])
  const methods = server.httpMethods(modern)
  if (!methods.includes(req.method)) throw invalidRequest('Method not allowed', { status: 405, headers: { allow: methods.join(', ') } })
  if (req.method === 'POST') return post(server, { ...request, principal, id })
  server.checkScopes({}, principal)
  server.checkLegacyVersionHeader(req.headers['mcp-protocol-version'])
  const session = server.findSession(id, principal)
  if (req.method === 'GET') return openStream(server, req, session, createReply(server, res, headers))
  server.endSession(session)
  res.writeHead(204, headers).end()
}

/** Carries what belongs to no request. Several may be open; each message goes out on one of them. */
function openStream(server, req, session, reply) {
  if (!server.acceptable(req.headers.accept, ['text/event-stream'])) throw invalidRequest('Not acceptable', { status: 406 })
  reply.open()
  session.streams = [...(session.streams ?? []), reply]
  req.on('close', () => {
    session.streams = session.streams.filter((stream) => stream !== reply)
  })
}

async function post(server, request) {
  const { req, res, headers, principal, id } = request
  if (!server.contentTypeAllowed(req.headers['content-type'])) throw invalidRequest('Unsupported media type', { status: 415 })
  if (!server.acceptable(req.headers.accept, ['application/json', 'text/event-stream']))
    throw invalidRequest('Not acceptable', { status: 406 })
  const value = server.readMessage(await readBody(server, req))
  for (const message of Array.isArray(value) ? value : [value]) server.checkScopes(message ?? {}, principal)
  if (server.isModern(value, req.headers)) return postModern(server, request, value)
  server.checkLegacyVersionHeader(req.headers['mcp-protocol-version'])
  // Without legacy revisions there is nobody to have a session: `receive` says what the client should have sent.
  const opening = server.messageKind(value) === 'request' && value.method === 'initialize' && server.legacyRevisions.length > 0
  if (!opening) {
    const session = server.legacyRevisions.length > 0 ? server.findSession(id, principal) : server.newConversation(principal)
    return answerLegacy(server, request, value, session, createReply(server, res, headers))
  }
  const known = server.sessions.get(id)
  if (known && server.sessionBelongs(known, principal))
    return answerLegacy(server, request, value, known, createReply(server, res, headers))
  const session = server.openSession(principal, id)
  session.send = (message) => session.streams?.[0]?.send(message)
  const stop = server.watchLegacy(session)
  session.close = () => {
    stop()
    for (const stream of session.streams ?? []) stream.finish({ accepted: true })
  }
  await answerLegacy(server, request, value, session, createReply(server, res, { ...headers, 'mcp-session-id': session.id }))
  if (session.revision === undefined) server.endSession(session)
}

async function answerLegacy(server, { req, principal }, value, conversation, reply) {
  const { revision, inFlight } = conversation
  const exchange = { transport: 'http', era: 'legacy', revision, conversation, principal, inFlight, send: reply.send }
  reply.finish(await receive(server, value, exchange, req))
}

async function postModern(server, { req, res, headers, principal }, value) {
  const reply = createReply(server, res, headers)
  const inFlight = new Map()
  // A client that goes away cancels its request; a `notifications/cancelled` of another POST cannot.
  res.on('close', () => inFlight.forEach((abort) => abort.abort()))
  const exchange = { transport: 'http', era: 'modern', revision: undefined, principal, headers: req.headers, inFlight, send: reply.send }
  reply.finish(await receive(server, value, exchange))
}
