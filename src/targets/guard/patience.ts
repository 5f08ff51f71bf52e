import { setImmediate, setTimeout } from 'node:timers'
import { watchGrowth } from './growth.js'

export interface PatienceOptions {
  /** ms until `overdue`. */
  readonly timeout: number
  /** MB of growth until `grown`; absent where the host measures that itself. */
  readonly memory?: number
  /** An input takes long: a quarter of its time is up. Called again and again. */
  readonly slow: () => void
}

/** What ends the wait for one input, unless it is stopped before. One of the two is called, once. */
interface Verdicts {
  readonly overdue: () => void
  readonly grown: () => void
}

export interface Patience {
  /** Waits for one input's answer, in place of any that it waited for. */
  readonly start: (verdicts: Verdicts) => void
  readonly stop: () => void
}

interface Wait extends Verdicts {
  readonly began: number
  readonly tooBig: () => boolean
}

/** ms between two looks at an input that is taking long; most are answered before the first. */
const lookEvery = 20

// Captured: user code in the same Vitest worker may install fake timers.
const now = performance.now.bind(performance)
const rss = process.memoryUsage.rss.bind(process.memoryUsage)

/** Watches over one input at a time, and holds the event loop open while there is one. A single timer looks at all: one an input costs as much as most guards. */
export function createPatience({ timeout, memory, slow }: PatienceOptions): Patience {
  let wait: Wait | undefined
  let timer: NodeJS.Timeout | undefined

  const end = (ended: Wait, verdict: () => void): void => {
    if (wait !== ended) return
    wait = undefined
    verdict()
  }
  const look = (): void => {
    timer = undefined
    if (wait === undefined) return
    const looked = wait
    const elapsed = now() - looked.began
    // If it was this thread that was busy, the answer is already here: it is read in the next turn.
    if (elapsed >= timeout) return void setImmediate(() => setImmediate(end, looked, looked.overdue))
    if (looked.tooBig()) return end(looked, looked.grown)
    if (elapsed >= timeout / 4) slow()
    lookIn(timeout - elapsed)
  }
  const lookIn = (ms: number): void => void (timer = setTimeout(look, Math.min(lookEvery, ms)))
  return {
    start(verdicts) {
      wait = { ...verdicts, began: now(), tooBig: memory === undefined ? () => false : watchGrowth(memory, rss) }
      // One that was set for an input before looks too early at worst.
      if (timer === undefined) lookIn(timeout)
      else timer.ref()
    },
    stop() {
      wait = undefined
      timer?.unref()
    },
  }
}
