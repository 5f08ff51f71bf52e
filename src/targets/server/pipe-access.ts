import { handshakeOptions, type Access, type Opened, type SessionOptions } from './access.js'
import type { Connection } from './connection.js'
import { NoAnswer, SideBySide, type ServerTool, type Falls, type Session, type Wear } from './contract.js'
import { isSilence } from './no-answer.js'
import { handshake } from './handshake.js'
import { printed } from '../../report/printed.js'
import { createPipes, type IdlePipe } from './pipes.js'
import { createPulse } from './pulse.js'
import { ask } from './session.js'
import { pause } from './wait.js'
import type { Revision } from '../../corpus/revisions.js'

export interface PipeAccessOptions {
  readonly kind: 'stdio' | 'memory'
  /** Starts a process of the server. */
  readonly start: () => Connection
  /** ms for a request */
  readonly timeout: number
  /** ms for the first answer of a process */
  readonly startTimeout: number
  readonly tools: (revision: Revision) => readonly ServerTool[]
}

/** ms after which a process that ended at once, of a server of which one process alone can live, is tried again: a lock may be taken for stale a while after its process. */
const afterlives = [500, 2500]

/** Conversations over pipes: a process each, used again while that makes no difference. */
export function pipeAccess({ kind, start, timeout, startTimeout, tools }: PipeAccessOptions): Access {
  const pipes = createPipes(timeout)
  const pulse = createPulse()
  const open = new Set<Session>()
  const wear: Wear = { times: 0, distrusted: false }
  const falls: Falls = { times: 0, excused: false, ends: 0 }
  const opened = (session: Session, { isOpen }: Connection): Session => {
    const { close } = session
    const tracked: Session = {
      ...session,
      close() {
        if (open.delete(tracked) && !isOpen()) {
          falls.times++
          falls.ends++
        }
        return close()
      },
    }
    open.add(tracked)
    return tracked
  }
  /** ms that a lock outlives its process, as far as was seen. */
  let afterlife = 0
  const fresh: Access['open'] = async (options) => {
    if (!access.solitary) {
      const pipe = options.fresh ? pipes.takeUntouched(options.revision, options.clientCapabilities ?? {}) : undefined
      return begun(pipe ?? (await greet(options)))
    }
    if (open.size > 0) throw new SideBySide('one process of this server alone can live at a time (see stdio-second-process)')
    await access.rest()
    for (;;) {
      try {
        return begun(await greet(options))
      } catch (error) {
        const longer = afterlives.find((ms) => ms > afterlife)
        if (!(error instanceof NoAnswer) || !error.dead || options.signal?.aborted || longer === undefined) throw error
        afterlife = longer
        await pause(afterlife)
      }
    }
  }
  const begun = (pipe: IdlePipe): Opened => ({ session: opened(pipes.session(pipe, false), pipe.connection), welcomed: pipe.welcomed })
  const greet = async (options: SessionOptions): Promise<IdlePipe> => {
    const connection = start()
    const abort = (): void => void pipes.end(connection)
    options.signal?.addEventListener('abort', abort)
    try {
      const welcomed = await handshake(connection, handshakeOptions(options, startTimeout, tools))
      return { connection, welcomed, worn: false }
    } catch (error) {
      // Not waited for: it may take its time to end.
      void pipes.end(connection)
      throw isSilence(error) ? new NoAnswer(`${error.message}${printed(connection.stderr?.() ?? '')}`, false) : error
    } finally {
      options.signal?.removeEventListener('abort', abort)
    }
  }
  const access: Access = {
    kind,
    wear,
    falls,
    solitary: false,
    greetAhead: (revision) =>
      greet({ revision }).then(
        (pipe) => (pipes.keepUntouched(pipe), true),
        () => false,
      ),
    async rest() {
      await pipes.close()
      await pause(afterlife)
    },
    async open(options) {
      if (options.fresh) return fresh(options)
      const { pipe } = pipes.take(options.revision, options.clientCapabilities ?? {})
      if (pipe?.worn && wear.distrusted) void pipes.end(pipe.connection)
      else if (pipe) {
        if (pipe.worn) wear.times++
        return { session: opened(pipes.session(pipe, true), pipe.connection), welcomed: pipe.welcomed }
      }
      return fresh(options)
    },
    async alive(revision) {
      const { pipe, died } = pipes.take(revision, {})
      if (died) return false
      try {
        if (!pipe) {
          // Nothing waits: the one that is started now will serve the next session.
          const { session } = await fresh({ revision })
          await session.close()
          return true
        }
        await pulse(revision, (method) => ask(pipe.connection, pipe.welcomed.sender, method, undefined, { timeout }))
        pipes.keep(pipe)
        return true
      } catch {
        if (pipe) void pipes.end(pipe.connection)
        return false
      }
    },
    async tidy() {
      await Promise.all([...open].map((session) => session.close()))
    },
    async close() {
      await access.tidy()
      await pipes.close()
    },
  }
  return access
}
