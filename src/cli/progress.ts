import type { Io } from './io.js'

/** ms before anything is shown: what takes less needs no progress. */
const quiet = 1000
/** ms between two lines. */
const every = 100

export interface ProgressLine {
  update(done: number, total: number): void
  /** Takes the line away, so that results stand alone. */
  end(): void
}

/** A line on the terminal that says how far a run has come, from its second second on. Nothing where messages go to a file. */
export function progressLine(io: Io, label: string, now: () => number = () => performance.now()): ProgressLine {
  const began = now()
  let shown = -Infinity
  let drawn = false
  return {
    update(done, total) {
      const time = now()
      if (!io.terminal.err || time - began < quiet || time - shown < every) return
      shown = time
      drawn = true
      io.err(`\r\u001b[2K${label}: ${done} of ${total} items`)
    },
    end() {
      if (drawn) io.err('\r\u001b[2K')
      drawn = false
    },
  }
}
