import type { Message } from './contract.js'
import { messagesTotal, mostMessages } from './limits.js'
import { keptLines } from './lines.js'
import { isUnasked } from './messages.js'

/** What a server has sent in one conversation, and who waits for it. */
export interface Inbox {
  /** `size`: characters that it had. */
  receive(message: Message, size?: number): void
  /** Something came that is no message. `cut`: of a line that was too long, after which the stream cannot be trusted. */
  noise(text: string, cut?: boolean): void
  /**
   * Waits for the answer of a request that is about to be sent. Must be cancelled when nobody waits any more. `exact`: an error without an id is not taken
   * for it.
   */
  expect(id: unknown, exact?: boolean): { readonly answer: Promise<Message>; readonly cancel: () => void }
  /** All messages so far, in order. */
  readonly all: readonly Message[]
  /** Answers that nobody waits for: of another id, a second one, or one that is too late. */
  readonly stray: readonly Message[]
  readonly lines: readonly string[]
  /** Resolves at the next message or line. */
  next(): Promise<void>
  /** Hears the requests and notifications of the server's own from now on, and those that nobody has heard yet. */
  hear(listener: (message: Message) => void): void
  /** Hears every message, for a client that reads by itself. */
  tap: ((message: Message) => void) | undefined
  /** Settles with the beginning of a line that was too long. */
  readonly broken: Promise<string>
  /** How many requests wait. */
  pending(): number
}

/** An empty inbox. Bounded: after 10 000 messages or 32 MB the newest are lost, but still answer those who wait. */
export function createInbox(onNoise: (line: string) => unknown = () => {}): Inbox {
  const all: Message[] = []
  const stray: Message[] = []
  const noise = keptLines()
  let room = messagesTotal
  const waiting = new Map<unknown, (message: Message) => void>()
  const exactly = new Set<unknown>()
  let wake: (() => void)[] = []
  let breaks: (line: string) => void = () => {}
  const broken = new Promise<string>((resolve) => (breaks = resolve))
  const ring = (): void => {
    const woken = wake
    wake = []
    for (const resume of woken) resume()
  }
  /** An error without an id answers the one request that waits: its id was not readable, to the server at least. */
  const waiterOf = (message: Message): unknown => {
    const nameless = (message.id === null || message.id === undefined) && message.error !== undefined
    const [only, ...others] = nameless ? [...waiting.keys()].filter((id) => !exactly.has(id)) : []
    return nameless && others.length === 0 ? only : message.id
  }
  let listener: ((message: Message) => void) | undefined
  const unheard: Message[] = []
  const inbox: Inbox = {
    all,
    stray,
    lines: noise.lines,
    broken,
    tap: undefined,
    hear(next) {
      listener = next
      for (const message of unheard.splice(0)) next(message)
    },
    receive(message, size = 1000) {
      room -= size
      if (all.length < mostMessages && room > 0) all.push(message)
      inbox.tap?.(message)
      if (isUnasked(message)) {
        if (listener) listener(message)
        else if (unheard.length < mostMessages && room > 0) unheard.push(message)
      } else {
        const id = waiterOf(message)
        const resolve = waiting.get(id)
        waiting.delete(id)
        exactly.delete(id)
        if (resolve) resolve(message)
        else if (stray.length < mostMessages && room > 0) stray.push(message)
      }
      ring()
    },
    noise(text, cut = false) {
      if (noise.push(text)) onNoise(text)
      if (cut) breaks(text.slice(0, 1000))
      ring()
    },
    expect(id, exact = false) {
      if (exact) exactly.add(id)
      const answer = new Promise<Message>((resolve) => waiting.set(id, resolve))
      return { answer, cancel: () => void (waiting.delete(id) && exactly.delete(id)) }
    },
    next: () => new Promise((resolve) => void wake.push(resolve)),
    pending: () => waiting.size,
  }
  return inbox
}
