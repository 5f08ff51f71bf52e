import type { HostSetup, ToHost } from './protocol.js'

/** What a client hears of the thread or process behind a link. */
interface LinkEvents {
  /** Anything that arrived on the private line. Not validated. */
  readonly message: (data: unknown) => void
  /** The thread or process ended. `reason` is the end of the sentence "the guard ...". Called once. */
  readonly end: (reason: string) => void
}

/** A running thread or process that hosts a guard. It never keeps the event loop of its client alive. */
export interface Link {
  readonly send: (message: ToHost) => void
  /** Ends it at once, whatever it is doing. */
  readonly kill: () => void
  /** Settles when nothing of it is left. */
  readonly gone: Promise<void>
  /** The last 4 KB of what the guard printed since `forgetOutput`. */
  readonly output: () => string
  readonly forgetOutput: () => void
  /** Id of the input that was begun last in bulk; only a thread's can be read from outside, so only threads judge in bulk. */
  readonly progress?: () => number
}

export interface LinkOptions {
  readonly setup: HostSetup
  /** File of the built host entry. */
  readonly hostEntry: string
  /** Absent: that of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** MB of heap. */
  readonly memory: number
}

export type StartLink = (options: LinkOptions, events: LinkEvents) => Link
