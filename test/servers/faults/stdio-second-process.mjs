import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** There can be only one: the newest process ends the one before it. */
export default () => {
  const file = join(tmpdir(), `assay-only-one-${process.ppid}`)
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL')
  } catch {
    // It is the first.
  }
  writeFileSync(file, `${process.pid}`)
}
