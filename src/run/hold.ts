import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { decide, type Decision, type Status, type UpdateMode } from '../baseline/decide.js'
import { type BaselineEntry, entryOf } from '../baseline/entry.js'
import { readBaseline, writeBaseline } from '../baseline/file.js'
import type { Outcome } from '../baseline/outcome.js'
import { changeText, outcomeText } from '../report/components.js'
import { itemsOf } from '../report/record-read.js'
import type { ItemRecord, RunRecord } from '../report/run-record.js'
import { safeText } from '../report/safe.js'
import { rootOf } from './record-roots.js'

export interface Held {
  readonly holds: boolean
  /** Items that do not hold, one line each, safe to print. */
  readonly lines: readonly string[]
  readonly written: number
}

/**
 * Compares the items of a record with a baseline file, by the rule that the gate has for items; what `check` found beyond items (thresholds, stale entries, expired
 * waivers, a baseline that was not written) does not hold either. `new` and `all` write as they do in a run. What the record does
 * not hold is not judged: a record may be of a part of the corpus. Throws an AssayError for a file that cannot be read or written.
 */
export async function holdBaseline(record: RunRecord, path: string, mode: UpdateMode): Promise<Held> {
  const update = 'ASSAY_UPDATE=1, with the command that ran this test'
  const baseline = readBaseline(path, record.target.name, update)
  const write: Record<string, BaselineEntry> = {}
  const lines: string[] = beyondItems(record)
  const gate = gateOf(record, path)
  for (const item of itemsOf(record)) {
    const outcome = outcomeOf(item)
    if (outcome === undefined) continue
    const entry = baseline.items[item.key]
    const { status, fails, action } = stands(
      decide({ entry, item, outcome, mode, ratchet: false, unasked: 'unasked' in item && item.unasked === true }),
      { item, entry, gate, mode },
    )
    if (action === 'write' && !('error' in outcome)) write[item.key] = entryOf(item.digest, outcome)
    if (fails)
      lines.push(
        safeText(`${status} ${item.key}: ${entry ? changeText(entry, outcome) : outcomeText(outcome)}${reasonOf(outcome, status)}`, 400),
      )
  }
  const written = Object.keys(write).length
  if (written) await writeBaseline(path, baseline, { write, remove: [] }, { update })
  if (mode === 'none' && !existsSync(path)) return { holds: false, lines: [`there is no baseline ${safeText(path, 400)}`], written: 0 }
  return { holds: lines.length === 0, lines, written }
}

type Decided = Pick<Decision, 'status' | 'fails' | 'action'>

/** Whether a record was made with this baseline, and whether the file is as it was then. */
interface Gate {
  readonly same: boolean
  readonly untouched: boolean
}

function gateOf(record: RunRecord, path: string): Gate {
  const same = record.gated !== false && resolve(rootOf(record), record.baseline.path) === path
  const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
  return { same, untouched: written <= Date.parse(record.started) + record.duration + 1 }
}

interface Standing {
  readonly item: ItemRecord
  readonly entry: BaselineEntry | undefined
  readonly gate: Gate
  readonly mode: UpdateMode
}

/**
 * A record holds the counts of an item, not the lots in which its trials were asked for. Where its own gate had all of them, and held them against this very
 * entry, what it decided stands.
 */
function stands(decision: Decided, { item, entry, gate, mode }: Standing): Decided {
  const { status, fails, was, digest, error } = item
  if (decision.status !== 'incomplete' || status === 'incomplete' || error !== undefined) return decision
  // What the baseline held then is in a record where it is another thing than what came out.
  const unchanged = was ? outcomeText(was) === outcomeText(entry ?? {}) : gate.untouched
  if (!gate.same || !unchanged || entry?.d !== digest) return decision
  if (mode !== 'all') return { status, fails, action: 'none' }
  return { status, fails: false, action: status === 'same' ? 'none' : 'write' }
}

function beyondItems({ error, judgement, waivers, baseline, changes, mode, fragment }: RunRecord): string[] {
  return [
    ...(fragment ? ['the record is of a shard, or of a run that was stopped'] : []),
    ...(error === undefined ? [] : [`nothing was played: ${error}`]),
    ...judgement.failures,
    ...waivers.expired.map(({ id, vector, expires }) => `the waiver of ${id ?? vector} expired on ${expires}`),
    ...(mode === 'none' ? changes.stale.map((key) => `stale ${key}: the corpus no longer holds it`) : []),
    ...(baseline.error === undefined ? [] : [baseline.error]),
  ].map((line) => safeText(line, 400))
}

/** What an item of a record came to; undefined where a waiver left it out. */
function outcomeOf(item: ItemRecord): Outcome | undefined {
  if (item.status === 'waived') return undefined
  if (item.error !== undefined) return { error: item.error }
  if (item.unmeasured !== undefined) return { unmeasured: item.unmeasured }
  if ('level' in item) return item.result === undefined ? undefined : { status: item.result }
  if ('attackName' in item) return item.strict && item.recovered && { strict: item.strict, recovered: item.recovered }
  if ('kind' in item) {
    const { verdict } = item
    if (verdict === undefined) return undefined
    return typeof verdict === 'string' ? { verdict } : { lots: [{ verdict }] }
  }
  const { attack, control } = item
  if (attack === undefined || control === undefined) return undefined
  if (typeof attack === 'string' && typeof control === 'string') return { attack, control }
  // A record does not say which trials confirmed which: where the gate would ask for more, the item does not hold.
  return typeof attack === 'string' || typeof control === 'string' ? undefined : { lots: [{ attack, control }] }
}

function reasonOf(outcome: Outcome, status: Status): string {
  if ('error' in outcome) return ` (${outcome.error})`
  if (status !== 'incomplete') return ''
  return ' (too few trials to decide; hand in the record of check(), which plays as many as the gate asks for)'
}
