import type { HttpAnswer, TransportKind } from './contract.js'
import type { HeaderChanges } from './headers.js'
import type { Inbox } from './inbox.js'

/** One message, as bytes, on its way to the server. */
interface Outgoing {
  readonly content: string | Buffer
  readonly headers: HeaderChanges
  /** ms */
  readonly timeout: number
  /** The answer's id: a stream of events is read until it has come. */
  readonly id?: string | number | null
  /** Without an id: a stream of events is read until it was silent for so many ms. */
  readonly quiet?: number
}

/** A line to the server on which one conversation is held, whatever its transport. */
export interface Connection {
  readonly kind: TransportKind
  readonly inbox: Inbox
  /** The answer to a message comes in the HTTP answer to it. */
  readonly inline: boolean
  /** Rejects with a NoAnswer. Resolves when the message is written or, inline, when its HTTP answer is complete. */
  send(message: Outgoing): Promise<HttpAnswer | undefined>
  /** Settles with the reason, the end of a sentence "the server ...", when nothing can come any more. */
  readonly ended: Promise<string>
  readonly isOpen: () => boolean
  /** The newest of what its process printed to standard error, where it has one of its own. */
  readonly stderr?: () => string
  /** Ends the conversation for good. Settles when nothing of it is left. */
  close(): Promise<void>
}
