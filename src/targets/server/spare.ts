import type { ServerChild } from './child.js'

/** A process, with whatever is needed to speak to it. */
interface Started {
  readonly child: Pick<ServerChild, 'running' | 'stop'>
}

/** A process that is started ahead of the conversation that it is for. */
export interface Spare<T extends Started> {
  /** The process that was started ahead, or else one that is started now; then the next is started ahead. */
  take(): T
  /** Whether a process is started ahead from the next `take` on. Off, the one that waits is ended: settles when nothing is left of it. */
  ahead(on: boolean): Promise<void>
  /** More conversations will come: the next process is started ahead at once, where that is allowed. */
  hasten(): void
  /** It waits, or has ended while it waited: what becomes of it says nothing of the server. */
  isUnused(child: T['child']): boolean
}

/** Most of what a check over pipes takes is the start of its process, and the machine has nothing else to do while the check before it waits for answers. */
export function createSpare<T extends Started>(start: () => T): Spare<T> {
  let on = false
  let waiting: T | undefined
  const unused = new WeakSet<T['child']>()
  const startNext = (): void => {
    waiting = on ? start() : undefined
    if (waiting) unused.add(waiting.child)
  }
  return {
    take() {
      // One may give up where nobody speaks to it.
      const taken = waiting?.child.running() ? waiting : start()
      unused.delete(taken.child)
      startNext()
      return taken
    },
    hasten() {
      if (!waiting) startNext()
    },
    async ahead(wanted) {
      on = wanted
      if (on) return
      await waiting?.child.stop()
      waiting = undefined
    },
    isUnused: (child) => unused.has(child),
  }
}
