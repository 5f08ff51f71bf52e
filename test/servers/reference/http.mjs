import { createServer } from 'node:http'

import { endpoint } from './endpoint.mjs'
import { oldEndpoint } from './old-sse.mjs'
import { invalidRequest, Problem } from './problem.mjs'
import { json } from './reply.mjs'

/** Listens, and gives `{ url, close }`. */
export async function listenHttp(server, { transport = 'http', port = 0 } = {}) {
  const { requestMs, idleMs } = server.limits
  const http = createServer(
    // Who sends slowly, or nothing, is cut off: node answers 408 and closes.
    { headersTimeout: requestMs, requestTimeout: requestMs, connectionsCheckingInterval: 250, keepAliveTimeout: idleMs },
    (req, res) => void route(server, req, res, transport).catch((error) => refuse(server, req, res, error)),
  )
  await new Promise((resolve, reject) => {
    http.once('error', reject)
    http.listen(port, server.bindAddress(), resolve)
  })
  server.url = `http://127.0.0.1:${http.address().port}/${transport === 'sse' ? 'sse' : 'mcp'}`
  return {
    url: server.url,
    async close() {
      server.announce('closing')
      await new Promise((resolve) => setTimeout(resolve, 5))
      for (const session of server.sessions.values()) server.endSession(session)
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

async function route(server, req, res, transport) {
  if (!server.hostAllowed(req.headers.host)) throw invalidRequest('Forbidden: unknown Host', { status: 403 })
  const { origin } = req.headers
  if (!server.originAllowed(origin)) throw invalidRequest('Forbidden: unknown Origin', { status: 403 })
  const headers = { ...server.commonHeaders(), ...server.corsHeaders(origin) }
  const path = req.url.split('?')[0]
  const query = new URLSearchParams(req.url.slice(path.length))
  const request = { req, res, headers, path, query }
  if (req.method === 'OPTIONS') return preflight(server, request)
  const document = server.documents()[path]
  if (document) return serveDocument(server, request, document)
  if (transport === 'sse' ? path === '/sse' || path === '/messages' : path === '/mcp')
    return transport === 'sse' ? oldEndpoint(server, request) : endpoint(server, request)
  throw invalidRequest('Not found', { status: 404 })
}

/** A browser asks whether a page may call; it gets this far only from an allowed origin. */
function preflight(server, { res, headers }) {
  res.writeHead(204, {
    ...headers,
    'access-control-allow-methods': server.httpMethods(false).join(', '),
    'access-control-allow-headers': allowed,
  })
  res.end()
}

const allowed = 'Content-Type, Accept, Authorization, Mcp-Session-Id, Mcp-Protocol-Version, Mcp-Method, Mcp-Name, Last-Event-ID'

function serveDocument(server, { req, res, headers }, document) {
  if (req.method !== 'GET') throw invalidRequest('Method not allowed', { status: 405, headers: { allow: 'GET' } })
  json(res, 200, headers, JSON.stringify(document()))
}

/** An answer to a request that got no further than HTTP, or whose message could not be read. */
function refuse(server, req, res, error) {
  // A client that went away before all of its body came is no fault of the server's.
  if (!(error instanceof Problem) && !req.destroyed) server.diagnostic(error)
  // What is left of the body is not looked at.
  req.resume()
  if (res.headersSent) return res.destroy()
  const era = server.modernRevisions.includes(req.headers['mcp-protocol-version']) ? 'modern' : 'legacy'
  const status = error instanceof Problem ? (error.status ?? 400) : 500
  json(res, status, { ...server.commonHeaders(), ...error.headers }, server.writeMessage(server.errorAnswer(error.id, error, era)))
}
