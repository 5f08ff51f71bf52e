import type { Revision } from '../../corpus/revisions.js'
import type { Falls, JsonObject, ServerTool, Session, TransportKind, Wear } from './contract.js'
import type { HandshakeOptions, Welcomed } from './handshake.js'
import type { HeaderChanges } from './headers.js'

export interface SessionOptions {
  readonly revision: Revision
  readonly clientCapabilities?: JsonObject
  /** For `Authorization`, in place of the valid one; null for none. */
  readonly credential?: string | null
  readonly headers?: HeaderChanges
  /** Over pipes: no process that has served another session. */
  readonly fresh?: boolean
  /** Gives up the handshake. */
  readonly signal?: AbortSignal
}

export interface Opened {
  readonly session: Session
  readonly welcomed: Welcomed
}

/** How conversations with one server are opened, by transport. */
export interface Access {
  readonly kind: TransportKind
  /** Rejects with a NoAnswer or a BrokenAnswer; it is ended then, or about to be. */
  open(options: SessionOptions): Promise<Opened>
  /** Whether the server still answers in this revision. Never rejects. */
  alive(revision: Revision): Promise<boolean>
  readonly wear: Wear
  readonly falls: Falls
  /** One process of the server alone can live, as of one that holds a port or a lock: before another is started, those that wait are ended. */
  solitary: boolean
  /** Over pipes: greets a process for the next session that asks for a fresh one. False: it cannot be greeted. Never rejects. */
  greetAhead(revision: Revision): Promise<boolean>
  /** Ends what waits for the next session. Settles when nothing of it is left, a lock that outlives its process for a while included. */
  rest(): Promise<void>
  /** Ends what checks have left open. */
  tidy(): Promise<void>
  /** Ends all conversations. */
  close(): Promise<void>
}

export function handshakeOptions(
  { revision, clientCapabilities = {} }: SessionOptions,
  timeout: number,
  tools: (revision: Revision) => readonly ServerTool[],
): HandshakeOptions {
  return { revision, clientCapabilities, timeout, tools: () => tools(revision) }
}
