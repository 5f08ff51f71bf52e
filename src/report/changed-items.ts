import { outcomeText } from './components.js'
import { componentsIn, itemsOf } from './record-read.js'
import type { ItemRecord, RunRecord } from './run-record.js'
import { worstFirst } from './worst.js'

/** Statuses that a reader of a pull request has to see, worst first, with what they mean. */
const meanings = {
  regression: 'worse than recorded',
  lost: 'measured before, unmeasured now',
  drift: 'changed since recorded',
  incomplete: 'ended in an error',
  unrecorded: 'not recorded yet',
  stale: 'recorded, but no longer in the corpus',
  improved: 'better than recorded',
} as const

/** An item, or an entry without one, that is not as the baseline has it. */
export interface ChangedItem {
  readonly status: keyof typeof meanings
  readonly meaning: string
  readonly key: string
  /** Failed the gate. */
  readonly fails: boolean
  readonly was: string
  readonly is: string
  /** Absent for a stale entry. */
  readonly item?: ItemRecord
}

/** What differs from the baseline, worst status first, within one the worst first. Waived items are not among them. Texts hold hostile parts. */
export function changedItems(record: RunRecord): ChangedItem[] {
  const items = itemsOf(record)
  return (Object.keys(meanings) as ChangedItem['status'][]).flatMap((status) => {
    if (status === 'stale') return stale(record)
    return worstFirst(items.filter((item) => item.status === status)).map((item) => changed(item, status))
  })
}

function changed(item: ItemRecord, status: ChangedItem['status']): ChangedItem {
  return {
    status,
    meaning:
      status === 'unrecorded' && item.written ? 'recorded for the first time' : meanings[status] + (item.written ? ', accepted' : ''),
    key: item.key,
    fails: item.fails,
    was: item.was ? outcomeText(item.was) : 'not recorded',
    is: item.error ?? outcomeText(componentsIn(item)) + whyNot(item),
    item,
  }
}

/** Why a server could not be asked. */
const whyNot = (item: ItemRecord) => (item.unmeasured && 'reason' in item && item.reason !== undefined ? `, ${item.reason}` : '')

function stale({ changes, mode }: RunRecord): ChangedItem[] {
  return changes.stale.map((key) => ({
    status: 'stale',
    meaning: mode === 'all' ? 'removed, as the corpus no longer holds it' : meanings.stale,
    key,
    fails: mode === 'none',
    was: 'recorded',
    is: 'not in the corpus',
  }))
}
