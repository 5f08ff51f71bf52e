import type { Command } from './commands.js'
import { printRecords } from './print.js'
import { scoreAll, selectionFlags } from './score.js'

export const run: Command = {
  spec: {
    usage: 'run [TARGET]',
    summary:
      'Scores a target and prints the table. TARGET is a module such as ./src/guard.ts#guard, or a target of the\nconfiguration; default: all of the configuration. No baseline is read or written.',
    flags: selectionFlags,
    words: [0, 1],
  },
  async act(parsed, io) {
    const scored = await scoreAll('run', parsed, io, { mode: undefined, overrides: {} })
    printRecords(scored, io, parsed.on.has('json'))
    return io.signal.aborted ? 130 : 0
  },
}
