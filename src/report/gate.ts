import { counted } from './figures.js'
import { itemsOf } from './record-read.js'
import type { RunRecord } from './run-record.js'

/** What the gate came to, in one line: `passed`, `failed: 2 items, 1 stale entry`. An empty run does not read like a good one. */
export function gateText(record: RunRecord): string {
  if (record.error !== undefined) return 'failed: nothing was played'
  if (record.passed && !itemsOf(record).length) return 'no item was judged'
  if (record.passed) return record.complete ? 'passed' : 'passed for the items that ran'
  const stale = record.mode === 'none' ? record.changes.stale.length : 0
  const failed = [
    [itemsOf(record).filter((item) => item.fails).length, 'item', 'items'],
    [stale, 'stale entry', 'stale entries'],
    [record.judgement.failures.length, 'rule over all items', 'rules over all items'],
    [record.waivers.expired.length, 'expired waiver', 'expired waivers'],
    [record.baseline.error === undefined ? 0 : 1, 'baseline that was not written', ''],
  ] as const
  const reasons = failed.flatMap(([count, one, many]) => (count ? [counted(count, one, many)] : []))
  return reasons.length ? `failed: ${reasons.join(', ')}` : 'failed'
}
