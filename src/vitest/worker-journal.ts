import { closeSync, constants, openSync, writeSync } from 'node:fs'
import { codeOf } from '../errors.js'
import type { Recorded } from '../suites/replay.js'

/** Adds what a worker has recorded. The file is not made anew: where it is gone the run is over. */
export function addToJournal(file: string, recorded: Recorded): void {
  try {
    const descriptor = openSync(file, constants.O_WRONLY | constants.O_APPEND)
    try {
      writeSync(descriptor, `${JSON.stringify(recorded)}\n`)
    } finally {
      closeSync(descriptor)
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
