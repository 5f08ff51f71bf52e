import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { messageOf } from '../../errors.js'
import type { WorkerHostData } from './host-worker.js'
import type { StartLink } from './link.js'
import { clearTail, createTail, readTail } from './tail.js'

/**
 * V8 ends the *process* when one allocation overshoots a thread's heap limit by more than 16 MB (an array that doubles, a Map
 * that grows: measured on Node 20 and 24). So the thread's limit is far above `memory`, and the client ends a thread that
 * grows past `memory` (growth.ts); this limit is for what grows in small steps.
 */
const hardLimitFactor = 8

/** Starts the guard's host in a thread of its own. */
export const startWorkerLink: StartLink = ({ setup, hostEntry, memory }, events) => {
  const { port1, port2 } = new MessageChannel()
  const tail = createTail()
  const workerData: WorkerHostData = { port: port2, tail, setup }
  const worker = new Worker(hostEntry, {
    workerData,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: memory * hardLimitFactor },
    // Not printed here, and never read, which would keep our event loop alive: the host keeps what the guard prints.
    stdout: true,
    stderr: true,
  })
  let cause: string | undefined
  const gone = new Promise<void>((resolve) => {
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      cause = outOfMemory ? `ran out of its ${memory} MB of memory` : `ended its thread by an error: ${messageOf(error)}`
    })
    worker.on('exit', (code) => {
      // Its last words may still be in the queue: they say who called process.exit.
      for (let last = receiveMessageOnPort(port1); last; last = receiveMessageOnPort(port1)) events.message(last.message)
      port1.close()
      events.end(cause ?? `ended its thread with exit code ${code}`)
      resolve()
    })
  })
  port1.on('message', events.message)
  port1.on('messageerror', () => events.message(undefined))
  port1.unref()
  worker.unref()
  return {
    send: (message) => port1.postMessage(message),
    kill: () => void worker.terminate(),
    gone,
    output: () => readTail(tail),
    forgetOutput: () => clearTail(tail),
  }
}
