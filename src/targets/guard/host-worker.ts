import { receiveMessageOnPort, workerData, type MessagePort } from 'node:worker_threads'
import type { HostSetup, ToHost } from './protocol.js'
import { boundSyncChildren } from './output.js'
import { serve } from './serve.js'
import { tailWriter } from './tail.js'

/** What the client gives to the thread that this file is the entry of. */
export interface WorkerHostData {
  /** Its first message is the `HostSetup`. */
  readonly port: MessagePort
  readonly tail: SharedArrayBuffer
  /** An `Int32Array` of two: 1 once the first message is there, and the id of the input that is being judged in bulk. */
  readonly gate: SharedArrayBuffer
}

const { port, tail, gate } = workerData as WorkerHostData
// The guard can import workerData too: with the port gone from it, the guard has no way to answer in our name.
for (const name of Object.keys(workerData as object)) delete (workerData as Record<string, unknown>)[name]

// A thread may begin before it is known whom it hosts. Blocked, it ends at once when it is told to, and needs no listener.
const shared = new Int32Array(gate)
const { store } = Atomics
Atomics.wait(shared, 0, 0)
const setup = receiveMessageOnPort(port)?.message as HostSetup

boundSyncChildren(setup.timeout)
void serve(setup, {
  post: port.postMessage.bind(port),
  listen: (receive) => port.on('message', receive as (message: ToHost) => void),
  // Not closed: what the guard's last timers do is still reported.
  close: () => port.unref(),
  print: tailWriter(tail),
  began: (id) => void store(shared, 1, id),
  inThread: true,
})
