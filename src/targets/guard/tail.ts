import { Buffer } from 'node:buffer'

// The last 4 KB that a guard printed, in memory shared by its thread and ours: it can be read when the thread is stuck or gone.
const size = 4096
const header = 8

/** A fresh tail buffer, to be given to the thread. */
export function createTail(): SharedArrayBuffer {
  return new SharedArrayBuffer(header + size)
}

/** Writes into the tail, oldest bytes overwritten. */
export function tailWriter(shared: SharedArrayBuffer): (chunk: string | Uint8Array) => void {
  const total = new Uint32Array(shared, 0, 1)
  const ring = Buffer.from(shared, header, size)
  const from = Buffer.from.bind(Buffer) as (text: string, encoding: 'utf8') => Buffer
  const asView = Uint8Array
  return (chunk) => {
    const last = typeof chunk === 'string' ? chunk.slice(-size) : chunk
    const bytes = typeof last === 'string' ? from(last, 'utf8') : new asView(last.buffer, last.byteOffset, last.byteLength)
    for (let at = Math.max(0, bytes.length - size), to = total[0] as number; at < bytes.length; at++, to++) {
      ring[to % size] = bytes[at] as number
      // Kept in [size, 2 size) once the ring has wrapped, so that it never overflows.
      total[0] = to + 1 >= 2 * size ? to + 1 - size : to + 1
    }
  }
}

/** The tail as text. */
export function readTail(shared: SharedArrayBuffer): string {
  const total = new Uint32Array(shared, 0, 1)[0] as number
  const ring = Buffer.from(shared, header, size)
  if (total <= size) return ring.toString('utf8', 0, total)
  const start = total % size
  return Buffer.concat([ring.subarray(start), ring.subarray(0, start)]).toString('utf8')
}

/** Forgets what was printed. */
export function clearTail(shared: SharedArrayBuffer): void {
  new Uint32Array(shared, 0, 1)[0] = 0
}
