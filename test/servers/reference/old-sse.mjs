import { readBody } from './body.mjs'
import { invalidRequest } from './problem.mjs'
import { receive } from './receive.mjs'
import { createReply } from './reply.mjs'

/** The transport of 2024-11-05: a stream, opened by GET, that names the address to which messages are posted. */
export async function oldEndpoint(server, request) {
  const { req, path } = request
  const id = request.query.get('sessionId') ?? undefined
  const principal = server.authenticate(req, server.sessions.get(id))
  const method = path === '/sse' ? 'GET' : 'POST'
  if (req.method !== method) throw invalidRequest('Method not allowed', { status: 405, headers: { allow: method } })
  server.checkLegacyVersionHeader(req.headers['mcp-protocol-version'])
  if (path === '/sse') return openOldStream(server, request, principal)
  return postOld(server, request, server.findSession(id, principal))
}

function openOldStream(server, { req, res, headers }, principal) {
  server.checkScopes({}, principal)
  if (!server.acceptable(req.headers.accept, ['text/event-stream'])) throw invalidRequest('Not acceptable', { status: 406 })
  const reply = createReply(server, res, headers)
  const session = server.openSession(principal)
  session.send = reply.send
  const stop = server.watchLegacy(session)
  session.close = () => {
    stop()
    reply.finish({ accepted: true })
  }
  reply.open()
  reply.event('endpoint', `/messages?sessionId=${session.id}`)
  // The stream is the session: with one the other ends.
  res.on('close', () => session.ended || server.endSession(session))
}

async function postOld(server, { req, res, headers }, session) {
  if (!server.contentTypeAllowed(req.headers['content-type'])) throw invalidRequest('Unsupported media type', { status: 415 })
  const value = server.readMessage(await readBody(server, req))
  for (const message of Array.isArray(value) ? value : [value]) server.checkScopes(message ?? {}, session.principal)
  res.writeHead(server.acceptedStatus(), headers).end()
  const { revision, inFlight, principal, send } = session
  const outcome = await receive(server, value, {
    transport: 'sse',
    era: 'legacy',
    revision,
    conversation: session,
    principal,
    inFlight,
    send,
  })
  if (outcome?.message && !session.ended) send(outcome.message)
}
