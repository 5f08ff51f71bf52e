import type { Io } from './io.js'

/** ms before anything is shown: what takes less needs no progress. */
const quiet = 1000
/** ms between two lines: on a terminal, where one takes the place of the other; and in a file, where they stay, in the first minute and after it. */
const every = 100
const inFile = 10_000
const later = 30_000

export interface ProgressLine {
  /** `at`: the item that is being played, where that is known. */
  update(done: number, total: number, at?: string): void
  /** Takes the line away, so that results stand alone. */
  end(): void
}

/**
 * A line on the terminal that says how far a run has come, from its second second on. Where messages go to a file, a line every ten seconds, later every thirty, even
 * while one item takes long: whoever reads a log wants to know that a run is alive, and where it is.
 */
export function progressLine(io: Io, label: string, now: () => number = () => performance.now()): ProgressLine {
  const began = now()
  let shown = -Infinity
  let drawn = false
  let state = ''
  let timer: NodeJS.Timeout | undefined
  const log = (): void => {
    const time = now()
    const last = Math.max(shown, began)
    if (time - last < (time - began > 60_000 ? later : inFile)) return
    shown = time
    io.err(`${label}: ${state}\n`)
  }
  return {
    update(done, total, at) {
      const time = now()
      if (!io.terminal.err) {
        state = `${done} of ${total} items${at === undefined ? '' : `, at ${at}`}`
        timer ??= setInterval(log, 1000).unref()
        return log()
      }
      if (time - began < quiet || time - shown < every) return
      shown = time
      drawn = true
      io.err(`\r\u001b[2K${label}: ${done} of ${total} items`)
    },
    end() {
      clearInterval(timer)
      if (drawn) io.err('\r\u001b[2K')
      drawn = false
    },
  }
}
