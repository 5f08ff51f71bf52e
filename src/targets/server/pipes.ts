import type { JsonObject, Session } from './contract.js'
import type { Connection } from './connection.js'
import type { Welcomed } from './handshake.js'
import { createSession } from './session.js'

/** A conversation whose handshake is made, and which is free. */
export interface IdlePipe {
  readonly connection: Connection
  readonly welcomed: Welcomed
}

/**
 * Over pipes each conversation has a process of its own. One that was used for nothing but reading goes on as the next session: starting a process costs
 * more than most checks.
 */
export function createPipes(timeout: number) {
  const idle = new Map<string, IdlePipe>()
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
    if (!pipe.connection.isOpen() || idle.has(key)) void end(pipe.connection)
    else idle.set(key, pipe)
  }
  return {
    keep,
    end,
    /** An idle conversation, or undefined. `died`: there was one, but its process has ended. */
    take(revision: string, capabilities: JsonObject): { readonly pipe?: IdlePipe; readonly died: boolean } {
      const key = keyOf(revision, capabilities)
      const pipe = idle.get(key)
      idle.delete(key)
      return pipe?.connection.isOpen() ? { pipe, died: false } : { died: pipe !== undefined }
    },
    session({ connection, welcomed }: IdlePipe, reused: boolean): Session {
      const onClose = async (pristine: boolean): Promise<void> => {
        if (pristine) keep({ connection, welcomed })
        else void end(connection)
      }
      return createSession({ connection, sender: welcomed.sender, welcome: welcomed.welcome, timeout, reused, onClose })
    },
    /** Ends all that is idle or ending. */
    async close(): Promise<void> {
      for (const { connection } of idle.values()) void end(connection)
      idle.clear()
      await Promise.all(ending)
    },
  }
}
