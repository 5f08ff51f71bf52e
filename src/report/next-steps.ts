import { lookCommand, runCommand, safeCommand } from './command.js'
import { itemsOf } from './record-read.js'
import type { ItemRecord, RunRecord } from './run-record.js'
import { safeText } from './safe.js'
import { isSuiteDrift, isWorse } from './suite-drift.js'
import { worstFirst } from './worst.js'

/** A command and what it is good for; without a command, advice. */
export interface Step {
  readonly command?: string
  readonly why: string
}

const most = 5
/** Statuses that call for a look at the target or the corpus before anything is accepted. */
const worse: ReadonlySet<ItemRecord['status']> = new Set(['regression', 'lost', 'drift'] as const)

interface Where {
  /** The run record, where one is written. */
  readonly file?: string | undefined
  /** The run goes on, and what would begin it is not typed again. */
  readonly watching?: boolean | undefined
}

/** What to type next, most pressing first. */
export function nextSteps(record: RunRecord, { file, watching = false }: Where = {}): Step[] {
  if (record.error !== undefined) return watching ? [] : [step('run it again when the target starts', runCommand(record))]
  const pressing = [...mendSteps(record), ...acceptSteps(record, file)]
  return [...pressing, ...(pressing.length ? [] : keepSteps(record, watching)), ...commitSteps(record)].slice(0, most)
}

function mendSteps(record: RunRecord): Step[] {
  const { baseline, waivers } = record
  const error = itemsOf(record).find((item) => item.status === 'incomplete')
  return [
    ...(baseline.error === undefined ? [] : [step('run it again when the baseline is mended', runCommand(record))]),
    ...(error ? [step('run the first error alone', runCommand(record, { key: error.key }))] : []),
    ...(waivers.expired.length ? [{ why: 'mend what the expired waiver covered, or set a new day in the option `waivers`' }] : []),
  ]
}

function acceptSteps(record: RunRecord, file: string | undefined): Step[] {
  const { mode, changes } = record
  const failing = worstFirst(itemsOf(record).filter((item) => item.fails && item.status !== 'incomplete'))
  const stale = mode === 'none' ? changes.stale.length : 0
  const [first] = failing
  if (!first && !stale) return []
  const all = failing.length + stale > 1
  if (first && failing.every(isSuiteDrift)) return [suiteStep(record, failing)]
  const verb = !first ? 'remove' : failing.some((item) => worse.has(item.status)) ? 'mend the target, or accept' : 'record'
  const commit = `, then commit ${safeText(record.baseline.path)}`
  return [
    ...(first && worse.has(first.status) ? [look(record, first.key, { file, all })] : []),
    ...(first
      ? [step(`${verb} ${all ? 'it alone' : 'it'}${all ? '' : commit}`, runCommand(record, { key: first.key, update: true }))]
      : []),
    ...(all || !first
      ? [step(`${first ? 'or the same for' : verb} ${all ? 'all' : 'it'}${commit}`, runCommand(record, { update: true }))]
      : []),
  ]
}

/** Scenarios of another version of the official suite: nothing of the target is to be mended for that. */
function suiteStep(record: RunRecord, failing: readonly ItemRecord[]): Step {
  const worse = failing.filter(isSuiteDrift).filter(isWorse).length
  const first = worse ? `look at the ${worse} that came to something worse, then accept` : 'accept'
  return step(
    `${first} what the other version of the official suite says, and commit ${safeText(record.baseline.path)}`,
    runCommand(record, { update: true }),
  )
}

/** Nothing is accepted unseen. */
function look(record: RunRecord, key: string, { file, all }: { readonly file: string | undefined; readonly all: boolean }): Step {
  const { asksAgain, command } = lookCommand(record, key, file)
  return step(`${asksAgain ? 'ask it again and see what came back' : 'see what it asks'}${all ? ', the worst first' : ''}`, command)
}

/** Nothing presses: what is better can be kept, or the work goes on. */
function keepSteps(record: RunRecord, watching: boolean): Step[] {
  const { mode, baseline, decisions } = record
  if (record.gated === false && record.command !== undefined)
    return [step('records what came out, and compares with it from then on', runCommand(record).replace(' run', ' check'))]
  if (decisions.improved && mode !== 'all')
    return [step(`record what is better, then commit ${safeText(baseline.path)}`, runCommand(record, { update: true }))]
  // A strict run is one in CI or a last check: nobody watches.
  if (mode === 'new' && record.changes.stale.length)
    return [step(`removes entries of items that are gone: in CI they fail`, runCommand(record, { update: true }))]
  if (
    watching ||
    mode === 'none' ||
    baseline.written ||
    baseline.removed ||
    !record.passed ||
    !itemsOf(record).length ||
    record.command !== undefined
  )
    return []
  return [step('prints what changes a verdict', runCommand(record).replace(' run ', ' '))]
}

function commitSteps({ baseline: { path, written, removed } }: RunRecord): Step[] {
  return written || removed ? [{ why: `commit ${safeText(path)}: the next run is compared with it` }] : []
}

function step(why: string, command: string): Step {
  return { why, command: safeCommand(command) }
}
