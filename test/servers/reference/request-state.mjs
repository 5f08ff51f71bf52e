import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

import { invalidParams } from './problem.mjs'

/** `requestState` goes through the client's hands: it is signed, and bound to who asked, what for, and for how long. */
export const stateHooks = (server) => ({
  stateTtl: 60_000,
  now: () => Date.now(),

  writeState(context, data = {}) {
    const claims = { principal: context.principal, until: server.now() + server.stateTtl, request: server.requestDigest(context), data }
    const text = Buffer.from(JSON.stringify(claims)).toString('base64url')
    return `${text}.${server.signState(text)}`
  },

  signState: (text) => createHmac('sha256', server.key).update(`state ${text}`).digest('base64url'),

  /** The data of a state that this server wrote for this very request, or a Problem. */
  readState(state, context) {
    if (typeof state !== 'string') throw badState()
    const [text = '', signature = ''] = state.split('.')
    if (!server.stateSignatureValid(text, signature)) throw badState()
    let claims
    try {
      claims = JSON.parse(Buffer.from(text, 'base64url').toString())
    } catch {
      throw badState()
    }
    if (!server.stateFresh(claims) || !server.stateOfPrincipal(claims, context) || !server.stateOfRequest(claims, context)) throw badState()
    return claims.data
  },

  stateSignatureValid(text, signature) {
    const right = server.signState(text)
    return signature.length === right.length && timingSafeEqual(Buffer.from(signature), Buffer.from(right))
  },
  stateFresh: (claims) => claims.until > server.now(),
  stateOfPrincipal: (claims, context) => claims.principal === context.principal,
  stateOfRequest: (claims, context) => claims.request === server.requestDigest(context),

  /** What a state is bound to: the method, the name and the arguments, whatever their order. */
  requestDigest: ({ method, params }) =>
    createHash('sha256')
      .update(JSON.stringify([method, params.name ?? params.uri, sorted(params.arguments ?? {})]))
      .digest('base64url'),
})

const badState = () => invalidParams('Invalid params: requestState is not valid for this request')

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .map(([key, inner]) => [key, sorted(inner)])
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
