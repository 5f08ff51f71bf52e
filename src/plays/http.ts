import { object, pick } from './fields.js'
import type { JsonObject, Messages, WireMessage } from './wire.js'

const toServer = (message: JsonObject): WireMessage => ({ direction: 'to-server', message })
const toClient = (message: JsonObject): WireMessage => ({ direction: 'to-client', message })

/** The parts of an HTTP request that a fixture gives: start line, headers and body, as one object. */
const httpParts = ['method', 'path', 'headers', 'body'] as const

export const httpRequest: Messages = (fixture) => [toServer(pick(fixture, ...httpParts))]

export const httpRequestSequence: Messages = ({ requests }) =>
  (Array.isArray(requests) ? requests : []).map((request) => toServer(pick(object(request), ...httpParts)))

/** `method` is the JSON-RPC method here: the fixture is about the tokens in the headers and keeps the body short. */
export const delegatedRequest: Messages = (fixture) => {
  const { method, params, headers, body, target } = object(fixture['request'])
  const rpc = pick({ jsonrpc: '2.0', id: 1, method: method ?? 'tools/call', params }, 'jsonrpc', 'id', 'method', 'params')
  return [toServer(pick({ target, headers, body: body ?? rpc }, 'target', 'headers', 'body'))]
}

/** Discovery as the client meets it: the challenge, each document on its path, and where the browser is then sent. */
export const oauthMetadata: Messages = (fixture) => {
  const { challenge, authorizationUrl } = pick(fixture, 'challenge', 'authorizationUrl')
  return [
    ...(challenge === undefined ? [] : [toClient({ status: 401, headers: { 'www-authenticate': challenge } })]),
    ...Object.entries(object(fixture['documents'])).flatMap(([path, body]) => [
      toServer({ method: 'GET', path }),
      toClient({ status: 200, body }),
    ]),
    ...(authorizationUrl === undefined ? [] : [toServer({ authorizationUrl })]),
  ]
}
