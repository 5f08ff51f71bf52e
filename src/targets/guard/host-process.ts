import { writeSync } from 'node:fs'
import type { HostSetup, ToHost } from './protocol.js'
import { serve } from './serve.js'
import { startWatchdog } from './watchdog.js'

/** First message of the client. */
export interface ProcessHostData {
  readonly setup: HostSetup
  /** Marks our replies: the guard shares the channel and can send on it, but has not seen this. */
  readonly nonce: string
}

const write = writeSync
const send = process.send?.bind(process)
const channel = process.channel
if (!send || !channel) throw new Error('This file is the entry of a child process of vitest-assay and cannot be run by itself')

process.once('message', ({ setup, nonce }: ProcessHostData) => {
  startWatchdog(setup.memory)
  void serve(setup, {
    post: (message) => void send({ nonce, message }),
    listen: (receive) => process.on('message', receive as (message: ToHost) => void),
    // Not disconnected: what the guard's last timers do is still reported.
    close: () => channel.unref(),
    print,
    began: () => {},
    inThread: false,
  })
})

/** Hands the end of each chunk to the client, who keeps the last 4 KB: it must be outside of this process when it dies. */
function print(chunk: string | Uint8Array): void {
  try {
    if (typeof chunk === 'string') write(2, chunk.slice(-4096))
    else write(2, chunk.subarray(-4096))
  } catch {
    // The client is gone, or a guard has closed the descriptor: nobody to tell.
  }
}
