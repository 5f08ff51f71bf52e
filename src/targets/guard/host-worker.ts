import { workerData, type MessagePort } from 'node:worker_threads'
import type { HostSetup, ToHost } from './protocol.js'
import { boundSyncChildren } from './output.js'
import { serve } from './serve.js'
import { tailWriter } from './tail.js'

/** What the client gives to the thread that this file is the entry of. */
export interface WorkerHostData {
  readonly port: MessagePort
  readonly tail: SharedArrayBuffer
  readonly setup: HostSetup
}

const { port, tail, setup } = workerData as WorkerHostData
// The guard can import workerData too: with the port gone from it, the guard has no way to answer in our name.
for (const name of Object.keys(workerData as object)) delete (workerData as Record<string, unknown>)[name]

boundSyncChildren(setup.timeout)
void serve(setup, {
  post: port.postMessage.bind(port),
  listen: (receive) => port.on('message', receive as (message: ToHost) => void),
  // Not closed: what the guard's last timers do is still reported.
  close: () => port.unref(),
  print: tailWriter(tail),
  inThread: true,
})
