import { spawn } from 'node:child_process'

/** Starts a process that outlives it. */
export default () => {
  spawn(process.execPath, ['-e', 'setTimeout(() => {}, 10_000)'], { detached: true, stdio: 'ignore' }).unref()
}
