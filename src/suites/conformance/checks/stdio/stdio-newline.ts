import type { Check } from '../../../../targets/server/contract.js'
import { parseJson } from '../../../../targets/server/messages.js'
import { broken, kept, notApplicable } from '../jsonrpc/findings.js'
import { framing } from './framing.js'

export const check: Check = async (server) => {
  const { lineEnd } = await framing(server)
  if (splitMessage(lineEnd.lines) !== undefined) return broken('The server sent a message with a line end in it.', lineEnd)
  return lineEnd.answered ? kept : notApplicable('it did not answer a request in which line ends stand')
}

/** Lines that are no JSON by themselves and one value together: as they stand, or with the line end written as JSON has it. */
function splitMessage(lines: readonly string[]): string | undefined {
  for (const [from, line] of lines.entries()) {
    if (parseJson(line) !== undefined) continue
    for (let to = from + 2; to <= Math.min(lines.length, from + 200); to++) {
      const run = lines.slice(from, to)
      if (parseJson(run.join('\n')) !== undefined || parseJson(run.join('\\n')) !== undefined) return run.join('\n')
    }
  }
  return undefined
}
