import type { Readable, Writable } from 'node:stream'
import type { ServerChild } from '../../targets/server/child.js'
import { splitLines } from '../../targets/server/lines.js'
import type { Message } from '../../targets/server/contract.js'
import { isObject, parseMessages } from '../../targets/server/messages.js'

/** A server's process, and the streams on which it speaks: a message a line. */
export interface BridgePipe {
  readonly child: Pick<ServerChild, 'running' | 'exited' | 'stop'>
  readonly input: Writable | null
  readonly output: Readable | null
}

/** Where messages of a server go. `last`: nothing follows. */
export interface Sink {
  write(message: Message, last: boolean): void
  /** The process has ended. */
  fail(): void
}

interface Waiting {
  readonly sink: Sink
  readonly progressToken: unknown
  /** A stream that stays open for changes: no other message belongs to it. */
  readonly listens: boolean
}

/** Messages that nobody listens for yet. */
const longestQueue = 1000

/** One process of a server, between HTTP exchanges. */
export function bridgeChild({ child, input, output }: BridgePipe) {
  const waiting = new Map<string, Waiting>()
  let stream: Sink | undefined
  const queue: Message[] = []

  const unrequested = (message: Message): void => {
    if (stream) stream.write(message, false)
    else if (queue.length < longestQueue) queue.push(message)
  }
  const receive = (message: Message): void => {
    if (typeof message.method !== 'string') {
      const key = keyOf(message.id)
      const one = waiting.get(key)
      waiting.delete(key)
      one?.sink.write(message, true)
      return
    }
    const one = receiverOf(message, waiting)
    if (one) one.sink.write(message, false)
    else unrequested(message)
  }
  const lines = splitLines((line, cut) => {
    // What is no message is for our own checks to say.
    for (const message of (cut ? undefined : parseMessages(line)) ?? []) receive(message)
  })
  output?.on('data', lines.push).on('end', lines.end)
  void child.exited.finally(() => {
    for (const { sink } of waiting.values()) sink.fail()
    waiting.clear()
    stream?.fail()
  })
  const send = (message: Message): void => {
    if (child.running() && input?.writable) input.write(`${JSON.stringify(message)}\n`)
  }
  return {
    running: child.running,
    stop: child.stop,
    /** Sends a request. False: the process has ended, or a request of this id is under way. */
    request(message: Message, sink: Sink): boolean {
      const key = keyOf(message.id)
      if (!child.running() || waiting.has(key)) return false
      const progressToken =
        isObject(message.params) && isObject(message.params['_meta']) ? message.params['_meta']['progressToken'] : undefined
      waiting.set(key, { sink, progressToken, listens: message.method === 'subscriptions/listen' })
      send(message)
      return true
    },
    /** Sends a notification or an answer. */
    send,
    has: (id: unknown): boolean => waiting.has(keyOf(id)),
    /** Nobody reads the answer any more. */
    forget: (id: unknown): boolean => waiting.delete(keyOf(id)),
    /** Requests under way but for streams of changes. */
    busy: (): boolean => [...waiting.values()].some(({ listens }) => !listens),
    /** Takes what belongs to no request. False: somebody listens already. */
    listen(sink: Sink): boolean {
      if (stream || !child.running()) return false
      stream = sink
      for (const message of queue.splice(0)) sink.write(message, false)
      return true
    },
    unlisten(): void {
      stream = undefined
    },
  }
}

export type BridgeChild = ReturnType<typeof bridgeChild>

const keyOf = (id: unknown): string => JSON.stringify(id) ?? ''
const subscriptionId = 'io.modelcontextprotocol/subscriptionId'
/** They tell of the server, not of a request. */
const ofServer = /^notifications\/(?:tools|prompts|resources)\//

/** Over pipes nothing says which request a message belongs to, but a progress token or the id of a subscription. Else it is the newest. */
function receiverOf({ method, params }: Message, waiting: ReadonlyMap<string, Waiting>): Waiting | undefined {
  const meta = isObject(params) && isObject(params['_meta']) ? params['_meta'] : {}
  const subscribed = meta[subscriptionId]
  if (subscribed !== undefined) return waiting.get(keyOf(subscribed))
  const candidates = [...waiting.values()].filter(({ listens }) => !listens)
  if (method === 'notifications/progress' && isObject(params)) {
    const { progressToken } = params
    const own = candidates.find((one) => one.progressToken !== undefined && one.progressToken === progressToken)
    if (own) return own
  }
  return ofServer.test(String(method)) ? undefined : candidates.at(-1)
}
