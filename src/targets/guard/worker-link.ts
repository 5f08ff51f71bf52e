import { isDeepStrictEqual } from 'node:util'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
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

/** A thread that has begun and waits to be told which guard it hosts. */
interface Thread {
  readonly worker: Worker
  readonly port: MessagePort
  readonly tail: SharedArrayBuffer
  readonly gate: SharedArrayBuffer
  readonly hostEntry: string
  /** MB */
  readonly memory: number
  /** What it was begun with: a thread copies the environment of its process. */
  readonly env: NodeJS.ProcessEnv
}

// On the global object: the file that begins a thread ahead of time is loaded by Node, and the client by Vitest.
const slot = Symbol.for('vitest-assay.waiting-threads')
const shared = globalThis as { [slot]?: Thread[] }

/** Begins a thread ahead of time, for the next `startWorkerLink` that wants one like it. */
export function beginThread(hostEntry: string, memory: number): void {
  ;(shared[slot] ??= []).push(newThread(hostEntry, memory))
}

function takeThread(hostEntry: string, memory: number, env?: NodeJS.ProcessEnv): Thread {
  const waiting = shared[slot] ?? []
  const fits = (thread: Thread) =>
    thread.hostEntry === hostEntry && thread.memory === memory && (env === undefined || isDeepStrictEqual(thread.env, env))
  const at = waiting.findIndex(fits)
  const [thread = newThread(hostEntry, memory, env)] = at === -1 ? [] : waiting.splice(at, 1)
  return thread
}

function newThread(hostEntry: string, memory: number, env: NodeJS.ProcessEnv = { ...process.env }): Thread {
  const { port1, port2 } = new MessageChannel()
  const tail = createTail()
  const gate = new SharedArrayBuffer(8)
  const workerData: WorkerHostData = { port: port2, tail, gate }
  const worker = new Worker(hostEntry, {
    workerData,
    env,
    transferList: [port2],
    // Without the file that begins threads, which would begin one here as well.
    execArgv: process.execArgv.filter((flag) => !flag.includes(aheadOfTime)),
    resourceLimits: { maxOldGenerationSizeMb: memory * hardLimitFactor },
    // Not printed here, and never read, which would keep our event loop alive: the host keeps what the guard prints.
    stdout: true,
    stderr: true,
  })
  port1.unref()
  worker.unref()
  return { worker, port: port1, tail, gate, hostEntry, memory, env }
}

/** Name of the built file that begins a thread ahead of time. */
const aheadOfTime = 'guard-host-early.js'

/** The Node flag for Vitest's workers that begins threads in each of them while it starts, which takes as long. */
export function earlyFlag(folder: URL, options: { readonly threads: number; readonly memory: number }): string {
  return `--import=${new URL(`${aheadOfTime}?threads=${options.threads}&memory=${options.memory}`, folder).href}`
}

/** Starts the guard's host in a thread of its own. */
export const startWorkerLink: StartLink = ({ setup, hostEntry, memory, env }, events) => {
  const { worker, port, tail, gate } = takeThread(hostEntry, memory, env)
  let cause: string | undefined
  const gone = new Promise<void>((resolve) => {
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const outOfMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      cause = outOfMemory ? `ran out of its ${memory} MB of memory` : `ended its thread by an error: ${messageOf(error)}`
    })
    worker.on('exit', (code) => {
      // Its last words may still be in the queue: they say who called process.exit.
      for (let last = receiveMessageOnPort(port); last; last = receiveMessageOnPort(port)) events.message(last.message)
      port.close()
      events.end(cause ?? `ended its thread with exit code ${code}`)
      resolve()
    })
  })
  port.on('message', events.message)
  port.on('messageerror', () => events.message(undefined))
  port.unref()
  port.postMessage(setup)
  openGate(gate)
  return {
    send: (message) => port.postMessage(message),
    kill: () => void worker.terminate(),
    gone,
    output: () => readTail(tail),
    forgetOutput: () => clearTail(tail),
    progress: () => Atomics.load(new Int32Array(gate), 1),
  }
}

function openGate(gate: SharedArrayBuffer): void {
  const flag = new Int32Array(gate)
  Atomics.store(flag, 0, 1)
  Atomics.notify(flag, 0)
}
