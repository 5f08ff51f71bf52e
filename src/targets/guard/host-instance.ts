import { clearTimeout, setTimeout } from 'node:timers'
import type { Link, LinkOptions, StartLink } from './link.js'
import { fromHost, loadingFailed, type FromHost, type GuardDescription } from './protocol.js'

export type Started = { readonly description: GuardDescription } | { readonly failed: string }

/** One thread or process with the guard in it, from its start to its end. */
export interface HostInstance {
  readonly link: Link
  readonly started: Promise<Started>
  state: 'starting' | 'ready' | 'ended'
  /** The last input it was given. */
  last?: number
  /** The input that left work of the guard's pending: what happens later may be its doing. */
  messy?: number | undefined
  /** It was sent inputs in bulk: which of them did something is not known. */
  bulk?: boolean
  /** Called when it says that it has settled, or ends. */
  settled?: (() => void) | undefined
}

export interface InstanceEvents {
  /** A message after `ready`; undefined for one that no host sends. */
  readonly message: (host: HostInstance, message: FromHost | undefined) => void
  /** It ended on its own after it had been ready. */
  readonly end: (host: HostInstance, reason: string) => void
}

/** Starts a host. `started` never rejects; after `failed` nothing of the host is left running. */
export function startInstance(start: StartLink, options: LinkOptions, startTimeout: number, events: InstanceEvents): HostInstance {
  let settle!: (started: Started) => void
  const started = new Promise<Started>((resolve) => (settle = resolve))
  const fail = (failed: string): void => {
    if (host.state !== 'starting') return
    host.state = 'ended'
    clearTimeout(timer)
    link.kill()
    settle({ failed })
  }
  const failLoading = (reason: string): void => fail(loadingFailed(reason))
  const timer = setTimeout(() => failLoading(`did not finish within ${startTimeout} ms`), startTimeout).unref()

  const whileStarting = (message: FromHost | undefined): void => {
    if (message?.kind === 'ready') {
      host.state = 'ready'
      clearTimeout(timer)
      settle({ description: message.description })
    } else if (message?.kind === 'failed') fail(message.message)
    else failLoading(message && 'reason' in message ? message.reason : "sent a message that is not its host's")
  }
  const link = start(options, {
    message: (data) => {
      const message = fromHost(data)
      if (host.state === 'starting') whileStarting(message)
      else if (host.state === 'ready') events.message(host, message)
    },
    end: (reason) => {
      if (host.state === 'starting') failLoading(reason)
      else if (host.state === 'ready') events.end(host, reason)
    },
  })
  const host: HostInstance = { link, started, state: 'starting' }
  return host
}
