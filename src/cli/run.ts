import type { Command } from './commands.js'
import { printRecords } from './print.js'
import { itemsOf } from '../report/record-read.js'
import { printFailures } from './failures.js'
import { endWith, scoreAll, selectionFlags } from './score.js'

export const run: Command = {
  spec: {
    usage: 'run [TARGET]',
    summary:
      'Scores a target and prints the table. TARGET is a module such as ./src/guard.ts#guard, or a target of the\nconfiguration; default: all of the configuration. No baseline is read or written.',
    flags: selectionFlags,
    words: [0, 1],
  },
  async act(parsed, io) {
    const { scored, errors } = await scoreAll('run', parsed, io, { mode: undefined, overrides: {} })
    const json = parsed.on.has('json')
    // Without a gate the error says all that a table could.
    const played = scored.filter(({ failure }) => failure === undefined)
    printRecords(json ? scored : played, io, json)
    if (io.signal.aborted) return 130
    // Errors alone say nothing of a guard: a module that is no guard for these inputs, most likely.
    const broken = played.filter(({ record }) => itemsOf(record).length > 0 && itemsOf(record).every((item) => item.error !== undefined))
    for (const target of broken) printFailures(target, 'none', io, 1)
    const unwritten = played.some(({ fails }) => fails)
    return endWith(broken.length || unwritten ? 1 : 0, errors, io)
  },
}
