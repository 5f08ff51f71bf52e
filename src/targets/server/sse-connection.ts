import { setMaxListeners } from 'node:events'
import type { Connection } from './connection.js'
import { NoAnswer } from './contract.js'
import { exchange } from './exchange.js'
import { mergeHeaders, type HeaderChanges } from './headers.js'
import { orItsEnd, type HttpPlace } from './http-connection.js'
import { createInbox } from './inbox.js'
import { parseMessages } from './messages.js'
import { within } from './wait.js'

/** A conversation over HTTP+SSE (2024-11-05): what is sent is posted to the address that the stream names first, what comes back comes on the stream. */
export interface SseConnection extends Connection {
  readonly endpoint: URL
}

/** Opens the stream and waits for its `endpoint` event. Rejects with a NoAnswer where none comes: then this is no such server. */
export async function sseConnection(place: HttpPlace, headers: HeaderChanges, timeout: number): Promise<SseConnection> {
  const inbox = createInbox()
  const stop = new AbortController()
  // One for each exchange that is open, however many.
  setMaxListeners(0, stop.signal)
  let found: (address: string) => void = () => {}
  const address = new Promise<string>((resolve) => (found = resolve))
  const stream = exchange({
    method: 'GET',
    url: place.url,
    headers: mergeHeaders(headers, { accept: 'text/event-stream' }),
    signal: stop.signal,
    onEvent({ event, data }) {
      if (event === 'endpoint') return found(data)
      if (parseMessages(data) === undefined) inbox.noise(data)
    },
    onMessage: inbox.receive,
  })
  let open = true
  const over = stream.done.then(
    ({ status }) => `closed its event stream (HTTP ${status})`,
    (error: unknown) => `broke its event stream off: ${String(error)}`,
  )
  void over.then(() => (open = false))
  const first = await within(Promise.race([address, over.then(() => undefined)]), timeout)
  const endpoint = first === undefined ? undefined : endpointOf(first, place.url)
  if (!endpoint) {
    stop.abort()
    throw new NoAnswer(`GET ${place.url.href} gave no endpoint event of the same origin`, false)
  }
  return {
    kind: 'sse',
    inbox,
    inline: false,
    endpoint,
    send: (message) =>
      orItsEnd(
        place,
        exchange({
          method: 'POST',
          url: endpoint,
          headers: mergeHeaders(headers, message.headers),
          body: message.content,
          timeout: message.timeout,
          quiet: 100,
          onMessage: inbox.receive,
          signal: stop.signal,
        }).done,
      ),
    ended: Promise.race([over, place.ended]),
    isOpen: () => open && place.running(),
    close() {
      open = false
      stop.abort()
      return Promise.resolve()
    },
  }
}

/** A server must not send our credentials elsewhere. */
function endpointOf(address: string, base: URL): URL | undefined {
  try {
    const url = new URL(address, base)
    return url.origin === base.origin ? url : undefined
  } catch {
    return undefined
  }
}
