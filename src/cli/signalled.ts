import { constants } from 'node:os'
import { writeSync } from 'node:fs'

let code: number | undefined

/**
 * Settles with the exit code of the signal that asks this process to end. For commands in which another one ends the process then, as Vitest does in its watch mode: by
 * default a signal ends it at once.
 */
export function untilSignalled(): Promise<number> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      // Before Vitest's own, which leaves it a millisecond.
      process.prependOnceListener(name, () => {
        code ??= 128 + constants.signals[name]
        writeSync(2, `assay: ended by ${name}\n`)
        resolve(code)
      })
    }
  })
}

/** The exit code of the signal that came; undefined while none has. */
export const signalled = (): number | undefined => code
