import childProcess from 'node:child_process'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Receives everything the guard prints. */
export type OutputSink = (chunk: string | Uint8Array) => void

type AnyFunction = (...args: unknown[]) => unknown

/**
 * Redirects what the guard prints - `process.stdout`, `process.stderr`, the console on top of them, and writes to the file
 * descriptors 1 and 2 - into `sink`. Must run before the guard is loaded, so that its `import { writeSync }` gets ours.
 */
export function captureOutput(sink: OutputSink): void {
  // Only `write` is replaced, not the streams: in a thread Node itself calls into them by names of its own.
  for (const stream of [process.stdout, process.stderr]) {
    stream.write = (chunk: string | Uint8Array, encoding?: unknown, done?: unknown): boolean => {
      sink(chunk)
      const callback = typeof encoding === 'function' ? encoding : done
      if (typeof callback === 'function') process.nextTick(callback as AnyFunction)
      return true
    }
  }
  const patched = fs as unknown as Record<string, AnyFunction>
  for (const name of ['writeSync', 'writeFileSync', 'appendFileSync']) {
    const original = patched[name] as AnyFunction
    patched[name] = (...args) => (isTerminal(args[0]) ? written(sink, args[1]) : original(...args))
  }
  for (const name of ['write', 'writeFile', 'appendFile']) {
    const original = patched[name] as AnyFunction
    patched[name] = (...args) => {
      if (!isTerminal(args[0])) return original(...args)
      const count = written(sink, args[1])
      const done = args[args.length - 1]
      if (typeof done === 'function') process.nextTick(done as AnyFunction, null, count, args[1])
      return undefined
    }
  }
  syncBuiltinESMExports()
}

/**
 * A thread that waits in `execSync` cannot be ended from outside: only the child's end lets it go on (measured). So
 * synchronous children are killed at the latest when the input's time is up. Takes the place of a longer `timeout` of the guard's.
 */
export function boundSyncChildren(timeout: number): void {
  const patched = childProcess as unknown as Record<string, AnyFunction>
  for (const name of ['spawnSync', 'execFileSync', 'execSync']) {
    const original = patched[name] as AnyFunction
    patched[name] = (...args) => {
      const at = args.findIndex((arg, index) => index > 0 && typeof arg === 'object' && arg !== null && !Array.isArray(arg))
      const options = (at < 0 ? {} : args[at]) as { timeout?: number }
      const bounded = { ...options, killSignal: 'SIGKILL', timeout: Math.min(options.timeout || timeout, timeout) }
      return original(...(at < 0 ? [...args, bounded] : args.with(at, bounded)))
    }
  }
  syncBuiltinESMExports()
}

function isTerminal(fd: unknown): boolean {
  return fd === 1 || fd === 2
}

function written(sink: OutputSink, data: unknown): number {
  const chunk = typeof data === 'string' || ArrayBuffer.isView(data) ? (data as string | Uint8Array) : String(data)
  sink(chunk)
  return typeof chunk === 'string' ? Buffer.byteLength(chunk) : chunk.byteLength
}
