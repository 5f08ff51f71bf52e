import { Worker } from 'node:worker_threads'
import { growthLimit } from './growth.js'

/** File descriptor of the pipe whose other end the client holds: it closes when the client is gone, however it went. */
const watchdogFd = 4

/** Printed before the watchdog ends a process that grew too far; the client looks for it in the output. */
export const outOfMemoryLine = 'assay watchdog: out of memory'

// Runs in a thread of its own, so that it acts while the guard loops. Plain JavaScript in a string: one file less to find, and
// nothing of the guard's realm in it.
const source = `
const { workerData: { fd, limit, line } } = require('node:worker_threads')
const { writeSync } = require('node:fs')
const { Socket } = require('node:net')
const end = () => {
  // The whole group on POSIX, where the client made this process the leader of one; children of the guard go with it.
  try { if (process.platform !== 'win32') process.kill(-process.pid, 'SIGKILL') } catch {}
  process.kill(process.pid, 'SIGKILL')
}
new Socket({ fd, readable: true, writable: false }).on('error', end).on('close', end).resume()
const base = process.memoryUsage.rss()
setInterval(() => {
  if (process.memoryUsage.rss() - base <= limit) return
  try { writeSync(2, line + '\\n') } catch {}
  end()
}, 50)
`

/**
 * Ends this process when the client goes away or when memory outside of V8's heap (buffers) grows past the bound, also while
 * the main thread is stuck in the guard. Never keeps the process alive itself.
 */
export function startWatchdog(memory: number): void {
  const workerData = { fd: watchdogFd, limit: growthLimit(memory), line: outOfMemoryLine }
  new Worker(source, { eval: true, workerData, stdout: true, stderr: true }).unref()
}
