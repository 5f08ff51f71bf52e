import type { ResolvedOptions } from '../config/resolve.js'
import { displayPath } from '../paths.js'
import { runCommand } from '../report/command.js'

/** Said once, instead of every item that is not recorded. */
export function noBaseline(options: ResolvedOptions): string {
  const name = displayPath(options.baseline)
  return `${name} is not there, so there is nothing to compare with. Mend: run \`${runCommand(options, { every: true })}\` where nothing is strict (no CI), and commit the file`
}
