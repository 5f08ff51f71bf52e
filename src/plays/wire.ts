import type { Fixture } from '../corpus/item.js'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json }

/** One message of a play. A JSON-RPC object, an HTTP request or response, a raw frame's text, or an operator-side object. */
export interface WireMessage {
  readonly direction: 'to-client' | 'to-server'
  readonly message: Json
  /** Which of several servers it goes to or comes from. */
  readonly server?: string
}

/** Turns one type of fixture into the messages of its play, in order. Missing fields never make it throw. */
export type Messages = (fixture: Fixture) => WireMessage[]

export type JsonObject = { readonly [member: string]: Json }

/** A client's request. `params` is left out when undefined, as on the wire. */
export function request(id: number, method: string, params?: Json): WireMessage {
  return { direction: 'to-server', message: envelope({ id, method }, params) }
}

/** A server's request to the client (elicitation, sampling). */
export function serverRequest(id: number, method: string, params?: Json): WireMessage {
  return { direction: 'to-client', message: envelope({ id, method }, params) }
}

/** The server's answer to request `id`. */
export function result(id: number, value: Json): WireMessage {
  return { direction: 'to-client', message: { jsonrpc: '2.0', id, result: value } }
}

/** A notification that the server sends. */
export function notification(method: string, params?: Json): WireMessage {
  return { direction: 'to-client', message: envelope({ method }, params) }
}

function envelope(head: JsonObject, params: Json | undefined): Json {
  return params === undefined ? { jsonrpc: '2.0', ...head } : { jsonrpc: '2.0', ...head, params }
}
