import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { atExit } from '../run/at-exit.js'
import type { Recorded } from '../suites/replay.js'

/** What the workers of one run have recorded, in a file that is there for as long as the run. */
export interface Journal {
  readonly file: string
  /** Hands on what was recorded and removes the file, now. When the process exits before, that is done then. */
  end(): void
}

/** Makes the file. `keep` gets what was recorded, once; it has to be synchronous. */
export function openJournal(file: string, keep: (recorded: readonly Recorded[]) => void): Journal {
  writeFileSync(file, '')
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    try {
      keep(readJournal(file))
    } finally {
      rmSync(file, { force: true })
    }
  }
  const forget = atExit(end)
  return {
    file,
    end() {
      forget()
      end()
    },
  }
}

/** An answer a line. A worker that is stopped while it writes leaves a part of one behind. */
function readJournal(file: string): Recorded[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Recorded)
}
