import { defaultMode } from '../run/default-mode.js'
import { type Parsed, UsageError } from './arguments.js'
import type { Command } from './commands.js'
import { printFailures } from './failures.js'
import type { Io } from './io.js'
import { printRecords } from './print.js'
import { endWith, scoreAll, type ScoredTarget, selectionFlags } from './score.js'

export const check: Command = {
  spec: {
    usage: 'check [TARGET]',
    summary:
      'Scores a target and compares it with its baseline, item by item. In CI nothing is written, and what is not recorded\nfails; elsewhere what is new is recorded. Ends with 1 when the gate fails.',
    flags: {
      baseline: { value: 'FILE', help: "the baseline; default: the configuration's, or baselines/<target>.json" },
      update: { short: 'u', help: 'record what came out, better or worse' },
      tolerance: { value: 'N', help: 'coverage (0-1) that a vector, and the total, may lose; replaces the rule by item for attacks' },
      ...selectionFlags,
    },
    words: [0, 1],
  },
  async act(parsed, io) {
    const mode = parsed.on.has('update') ? 'all' : defaultMode(io.env)
    const { scored, errors } = await scoreAll('check', parsed, io, { mode, overrides: overridesOf(parsed) })
    // What failed stands before the table, whose end says what to type next.
    for (const target of scored) printFailures(target, mode, io)
    const json = parsed.on.has('json')
    printRecords(scored, io, json)
    if (io.env['GITHUB_ACTIONS'] === 'true') await publishAll(scored, io, json)
    if (io.signal.aborted) return 130
    return endWith(scored.every(({ record, fails, failure }) => failure !== undefined || (record.passed && !fails)) ? 0 : 1, errors, io)
  },
}

function overridesOf({ values }: Parsed) {
  const { baseline, tolerance } = values
  const share = tolerance === undefined ? undefined : Number(tolerance)
  if (share !== undefined && !(tolerance?.trim() && share >= 0 && share <= 1))
    throw new UsageError(`--tolerance: "${tolerance}" is not a share from 0 to 1; for 2 points write 0.02`)
  return { ...(baseline !== undefined && { baseline }), ...(share !== undefined && { tolerance: { vector: share, total: share } }) }
}

/** Tells GitHub Actions, on standard error where standard output is a document: the runner reads both. */
async function publishAll(scored: readonly ScoredTarget[], { env, out, err }: Io, json: boolean): Promise<void> {
  const { publish } = await import('../run/publish.js')
  let annotated = 0
  for (const { record, options } of scored) {
    const print = (line: string) => (json ? err : out)(`${line}\n`)
    annotated += publish({ record, root: options.root, env, print, annotated })
  }
}
