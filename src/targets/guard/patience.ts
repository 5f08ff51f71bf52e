import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import { watchGrowth } from './growth.js'

export interface PatienceOptions {
  /** ms until `overdue`. */
  readonly timeout: number
  /** MB of growth until `grown`; absent where the host measures that itself. */
  readonly memory?: number
  readonly slow: () => void
  readonly overdue: () => void
  readonly grown: () => void
}

/** ms between two looks at an input that is taking long; most are answered before the first. */
const lookEvery = 20

// Captured: user code in the same Vitest worker may install fake timers.
const now = performance.now.bind(performance)
const rss = process.memoryUsage.rss.bind(process.memoryUsage)

/**
 * Waits for an answer: `slow` is called (again and again) once a quarter of the time is up, then `overdue` or `grown`, once. Holds the
 * event loop open meanwhile. Returns how to stop.
 */
export function startPatience({ timeout, memory, slow, overdue, grown }: PatienceOptions): () => void {
  const began = now()
  const tooBig = memory === undefined ? () => false : watchGrowth(memory, rss)
  let stopped = false
  let timer: NodeJS.Timeout
  const stop = (): void => {
    stopped = true
    clearTimeout(timer)
  }
  const end = (verdict: () => void): void => {
    if (stopped) return
    stopped = true
    verdict()
  }
  const look = (): void => {
    const elapsed = now() - began
    // If it was this thread that was busy, the answer is already here: it is read in the next turn.
    if (elapsed >= timeout) return void setImmediate(() => setImmediate(end, overdue))
    if (tooBig()) return end(grown)
    if (elapsed >= timeout / 4) slow()
    timer = setTimeout(look, Math.min(lookEvery, timeout - elapsed))
  }
  timer = setTimeout(look, Math.min(lookEvery, timeout))
  return stop
}
