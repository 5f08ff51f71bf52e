import type { JsonObject, Session } from './contract.js'
import type { Connection } from './connection.js'
import type { Welcomed } from './handshake.js'
import { mostMessages } from './limits.js'
import { createSession } from './session.js'
import type { Traces } from './traces.js'

/** A conversation whose handshake is made, and which is free. */
export interface IdlePipe {
  readonly connection: Connection
  readonly welcomed: Welcomed
  /** A session before sent it odd things. It should not show. */
  readonly worn: boolean
}

/** Messages after which a process is not used again: an inbox keeps so many and no more. */
const mostReused = mostMessages / 4

/**
 * Over pipes each conversation has a process of its own. One that nothing was changed in goes on as the next session: starting a process costs more than
 * most checks.
 */
export function createPipes(timeout: number) {
  const idle = new Map<string, IdlePipe>()
  /** Greeted, and asked nothing yet. */
  const untouched = new Map<string, IdlePipe>()
  const ending = new Set<Promise<void>>()
  const end = (connection: Connection): Promise<void> => {
    const done: Promise<void> = connection.close().finally(() => ending.delete(done))
    ending.add(done)
    return done
  }
  const keyOf = (revision: string, capabilities: JsonObject): string => `${revision} ${JSON.stringify(capabilities)}`
  const keep = (pipe: IdlePipe): void => {
    const { revision, clientCapabilities } = pipe.welcomed.sender
    const key = keyOf(revision, clientCapabilities)
    const other = idle.get(key)
    const full = pipe.connection.inbox.all.length > mostReused
    if (!pipe.connection.isOpen() || full || (other && !other.worn)) return void end(pipe.connection)
    if (other) void end(other.connection)
    idle.set(key, pipe)
  }
  return {
    keep,
    end,
    keepUntouched(pipe: IdlePipe): void {
      const { revision, clientCapabilities } = pipe.welcomed.sender
      untouched.set(keyOf(revision, clientCapabilities), pipe)
    },
    takeUntouched(revision: string, capabilities: JsonObject): IdlePipe | undefined {
      const key = keyOf(revision, capabilities)
      const pipe = untouched.get(key)
      untouched.delete(key)
      return pipe?.connection.isOpen() ? pipe : undefined
    },
    /** An idle conversation, or undefined. `died`: there was one, but its process has ended. */
    take(revision: string, capabilities: JsonObject): { readonly pipe?: IdlePipe; readonly died: boolean } {
      const key = keyOf(revision, capabilities)
      const pipe = idle.get(key)
      idle.delete(key)
      return pipe?.connection.isOpen() ? { pipe, died: false } : { died: pipe !== undefined }
    },
    session({ connection, welcomed, worn }: IdlePipe, reused: boolean): Session {
      const onClose = async (traces: Traces): Promise<void> => {
        if (traces === 'state') void end(connection)
        else keep({ connection, welcomed, worn: worn || traces === 'odd' })
      }
      return createSession({ connection, sender: welcomed.sender, welcome: welcomed.welcome, timeout, reused, onClose })
    },
    /** Ends all that is idle or ending. */
    async close(): Promise<void> {
      for (const { connection } of [...idle.values(), ...untouched.values()]) void end(connection)
      idle.clear()
      untouched.clear()
      await Promise.all(ending)
    },
  }
}
