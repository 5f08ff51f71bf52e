import type { Control, DefenceOutcome } from '../baseline/outcome.js'
import { itemsOf } from '../report/record-read.js'
import type { ItemRecord, RunRecord } from '../report/run-record.js'
import { clusterOf } from '../scoring/item.js'
import type { Measured, NotMeasured, SharedItems } from './comparison.js'

/** What both records hold of one item. */
export interface Pair<Outcome> {
  readonly key: string
  readonly vector: string
  /** The cluster of the item. */
  readonly family: string
  readonly a: Outcome
  readonly b: Outcome
}

export interface PairedItems {
  readonly defence: readonly Pair<DefenceOutcome>[]
  readonly benign: readonly Pair<Control>[]
  readonly items: SharedItems
}

/** The items that both records measured with the same digest, and what became of all others. */
export function pairItems(a: RunRecord, b: RunRecord): PairedItems {
  const [ofA, ofB] = [byKey(a), byKey(b)]
  const defence: Pair<DefenceOutcome>[] = []
  const benign: Pair<Control>[] = []
  const otherDigest: string[] = []
  const notMeasured: NotMeasured[] = []
  for (const [key, inA] of ofA) {
    const inB = ofB.get(key)
    if (!inB) continue
    if (inA.digest !== inB.digest) {
      otherDigest.push(key)
      continue
    }
    const [inDefence, inBenign] = [both(defenceOutcome, inA, inB), both(verdict, inA, inB)]
    const measured = [measuredIn(inA), measuredIn(inB)] as const
    if (measured.some((one) => one !== 'measured')) notMeasured.push({ key, a: measured[0], b: measured[1] })
    else if (inDefence) defence.push({ ...headOf(key, inA), ...inDefence })
    else if (inBenign) benign.push({ ...headOf(key, inA), ...inBenign })
  }
  const missing = (from: ReadonlyMap<string, unknown>, to: ReadonlyMap<string, unknown>) => [...from.keys()].filter((key) => !to.has(key))
  const items = { compared: defence.length + benign.length, onlyA: missing(ofA, ofB), onlyB: missing(ofB, ofA), otherDigest, notMeasured }
  return { defence, benign, items }
}

const byKey = (record: RunRecord): Map<string, ItemRecord> => new Map(itemsOf(record).map((item) => [item.key, item]))

function headOf(key: string, item: ItemRecord): Pick<Pair<unknown>, 'key' | 'vector' | 'family'> {
  return 'kind' in item
    ? { key, vector: '', family: clusterOf({ key, suite: 'benign', kind: item.kind }) }
    : { key, vector: item.vector, family: clusterOf({ key, suite: 'defence', vector: item.vector, family: item.family }) }
}

function both<Outcome>(of: (item: ItemRecord) => Outcome | undefined, inA: ItemRecord, inB: ItemRecord) {
  const [a, b] = [of(inA), of(inB)]
  return a !== undefined && b !== undefined ? { a, b } : undefined
}

function defenceOutcome(item: ItemRecord): DefenceOutcome | undefined {
  if ('kind' in item) return undefined
  const { attack, control } = item
  // Counts of trials are no pair of outcomes: McNemar's test has no place for them.
  return typeof attack === 'string' && typeof control === 'string' ? { attack, control } : undefined
}

const verdict = (item: ItemRecord): Control | undefined => ('kind' in item && typeof item.verdict === 'string' ? item.verdict : undefined)

function measuredIn(item: ItemRecord): Measured {
  if (item.status === 'waived') return 'waived'
  if (item.error !== undefined) return 'error'
  if (item.unmeasured) return item.unmeasured
  return defenceOutcome(item) || verdict(item) ? 'measured' : isCounted(item) ? 'counted in trials' : 'no outcome'
}

/** Outcomes of a guard that is not deterministic: they have shares, and no test here pairs those. */
const isCounted = (item: ItemRecord): boolean =>
  (['attack', 'control', 'verdict'] as const).some((name) => Array.isArray((item as unknown as Readonly<Record<string, unknown>>)[name]))
