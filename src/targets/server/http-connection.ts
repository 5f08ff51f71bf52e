import { setMaxListeners } from 'node:events'
import type { Connection } from './connection.js'
import { NoAnswer } from './contract.js'
import { exchange } from './exchange.js'
import { mergeHeaders, type HeaderChanges } from './headers.js'
import { createInbox } from './inbox.js'
import { within } from './wait.js'

export interface HttpPlace {
  readonly url: URL
  /** Of the process behind it, where it is ours: settles with the reason when it has ended. */
  readonly ended: Promise<string>
  readonly running: () => boolean
}

/** ms in which a process that broke a connection off by its end is seen to have ended. */
const lastMoments = 300

/** What came of an exchange. Where none did because the process behind it has ended, that is the reason, and not what the socket says of it. */
export async function orItsEnd<T>(place: HttpPlace, asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
    const reason = error.broken ? await within(place.ended, lastMoments) : undefined
    throw reason === undefined ? error : new NoAnswer(`the server ${reason}`, true, error.sent)
  }
}

export interface HttpConnection extends Connection {
  /** Opens the stream on which a legacy server sends by itself. Settles when the server has taken it or refused it, or after `patience` ms. */
  listen(headers: HeaderChanges, patience: number): Promise<boolean>
}

/** A conversation over streamable HTTP. `headers` go with every message unless it names them. */
export function httpConnection(place: HttpPlace, headers: HeaderChanges): HttpConnection {
  const inbox = createInbox()
  const stop = new AbortController()
  // One for each exchange that is open, however many.
  setMaxListeners(0, stop.signal)
  let open = true
  return {
    kind: 'http',
    inbox,
    inline: true,
    send(message) {
      const { id } = message
      const asked = exchange({
        method: 'POST',
        url: place.url,
        headers: mergeHeaders(headers, message.headers),
        body: message.content,
        timeout: message.timeout,
        ...(id !== undefined && { until: (each) => each.id === id && each.method === undefined }),
        ...(message.quiet !== undefined && { quiet: message.quiet }),
        onMessage: inbox.receive,
        signal: stop.signal,
      }).done
      return orItsEnd(place, asked)
    },
    async listen(own, patience) {
      const stream = exchange({
        method: 'GET',
        url: place.url,
        headers: mergeHeaders(headers, own, { accept: 'text/event-stream', 'content-type': null }),
        onMessage: inbox.receive,
        signal: stop.signal,
      })
      stream.done.catch(() => {})
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, patience, false)))
      const answered = stream.begun.then(
        () => true,
        () => true,
      )
      return await Promise.race([answered, late]).finally(() => clearTimeout(timer))
    },
    ended: place.ended,
    isOpen: () => open && place.running(),
    close() {
      open = false
      stop.abort()
      return Promise.resolve()
    },
  }
}
