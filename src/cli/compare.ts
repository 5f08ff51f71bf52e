import { resolve } from 'node:path'
import { compareRecords } from '../compare/compare.js'
import { renderComparison } from '../compare/render.js'
import { colorsFor } from '../report/colors.js'
import { readRecord } from '../report/read-record.js'
import type { Command } from './commands.js'

export const compare: Command = {
  spec: {
    usage: 'compare A B',
    summary:
      'Compares two run records (.assay/<target>/run.json) on the items that both measured: which differ, of trials those that\nmoved by half or more, exact paired tests where items were played once, intervals, and what this corpus cannot resolve.\nA is what was, or the one to beat; B is what is.',
    flags: { json: { help: 'print the comparison (JSON, assay/comparison@1) in place of the report' } },
    words: [2, 2],
  },
  act({ words: [a = '', b = ''], on }, io) {
    const read = (path: string) => readRecord(resolve(io.cwd, path))
    const comparison = compareRecords(read(a), read(b), { a, b })
    if (on.has('json')) io.out(`${JSON.stringify(comparison, null, 2)}\n`)
    else io.out(`${renderComparison(comparison, { columns: io.columns, colors: colorsFor(io.env, io.terminal.out) })}\n`)
    return Promise.resolve(0)
  },
}
