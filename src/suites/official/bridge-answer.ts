import type { ServerResponse } from 'node:http'
import type { Message } from '../../targets/server/contract.js'
import type { Sink } from './bridge-child.js'

/** A JSON-RPC error of the bridge's own. */
export function refuse(response: ServerResponse, status: number, message: string, code = -32000): void {
  if (response.headersSent) return void response.end()
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code, message }, id: null }))
}

/**
 * Writes messages as the answer to an HTTP request: as JSON where nothing precedes the answer, else as a stream of events. `modern`: errors of the protocol have an
 * HTTP status of their own (2026-07-28, Streamable HTTP).
 */
export function answerSink(response: ServerResponse, modern: boolean, headers: Readonly<Record<string, string>> = {}): Sink {
  let streaming = false
  return {
    write(message, last) {
      if (response.destroyed) return
      if (last && !streaming) {
        response.writeHead(modern ? statusOf(message) : 200, { ...headers, 'content-type': 'application/json' })
        response.end(JSON.stringify(message))
        return
      }
      if (!streaming) response.writeHead(200, { ...headers, ...eventHeaders })
      streaming = true
      response.write(eventOf(message))
      if (last) response.end()
    },
    fail: () => refuse(response, 502, 'the server has ended'),
  }
}

/** Writes messages that belong to no request, as a stream that stays open. */
export function streamSink(response: ServerResponse): Sink {
  response.writeHead(200, eventHeaders)
  response.flushHeaders()
  return {
    write: (message) => void response.write(eventOf(message)),
    fail: () => void response.end(),
  }
}

const eventHeaders = { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' }
const eventOf = (message: Message): string => `event: message\ndata: ${JSON.stringify(message)}\n\n`

function statusOf({ error }: Message): number {
  const code = error?.code
  if (code === -32601) return 404
  return code === -32700 || code === -32600 || code === -32020 || code === -32021 || code === -32022 ? 400 : 200
}
