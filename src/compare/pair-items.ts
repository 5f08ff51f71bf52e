import type { BenignOutcome, ConformanceOutcome, CountedOutcome, DefenceOutcome, TaskOutcome } from '../baseline/outcome.js'
import type { Suite } from '../corpus/item.js'
import { itemsOf } from '../report/record-read.js'
import type { ItemRecord, RunRecord } from '../report/run-record.js'
import { clusterOf } from '../scoring/item.js'
import type { Measured, NotMeasured, SharedItems } from './comparison.js'

/** Of an item that was played once, or in trials. */
type MeasuredOutcome = DefenceOutcome | BenignOutcome | ConformanceOutcome | TaskOutcome | CountedOutcome

/** What both records hold of one item. */
export interface Pair {
  readonly key: string
  readonly vector: string
  /** The cluster of the item. */
  readonly family: string
  readonly a: MeasuredOutcome
  readonly b: MeasuredOutcome
}

export interface PairedItems {
  readonly defence: readonly Pair[]
  readonly benign: readonly Pair[]
  readonly tasks: readonly Pair[]
  readonly conformance: readonly Pair[]
  readonly items: SharedItems
}

/** The items that both records measured with the same digest, and what became of all others. */
export function pairItems(a: RunRecord, b: RunRecord): PairedItems {
  const [ofA, ofB] = [byKey(a), byKey(b)]
  const lists: Record<Suite, Pair[]> = { defence: [], benign: [], tasks: [], conformance: [] }
  const otherDigest: string[] = []
  const notMeasured: NotMeasured[] = []
  for (const [key, inA] of ofA) {
    const inB = ofB.get(key)
    if (!inB) continue
    if (inA.digest !== inB.digest) {
      otherDigest.push(key)
      continue
    }
    const measured = [measuredIn(inA), measuredIn(inB)] as const
    const [a, b] = [outcome(inA), outcome(inB)]
    if (measured.some((one) => one !== 'measured') || !a || !b) notMeasured.push({ key, a: measured[0], b: measured[1] })
    else lists[listOf(inA)].push({ ...headOf(key, inA), a, b })
  }
  const missing = (from: ReadonlyMap<string, unknown>, to: ReadonlyMap<string, unknown>) => [...from.keys()].filter((key) => !to.has(key))
  const items = {
    compared: Object.values(lists).reduce((sum, { length }) => sum + length, 0),
    onlyA: missing(ofA, ofB),
    onlyB: missing(ofB, ofA),
    otherDigest,
    notMeasured,
  }
  return { ...lists, items }
}

const byKey = (record: RunRecord): Map<string, ItemRecord> => new Map(itemsOf(record).map((item) => [item.key, item]))

function listOf(item: ItemRecord): Suite {
  if ('level' in item) return 'conformance'
  if ('mode' in item) return 'tasks'
  return 'kind' in item ? 'benign' : 'defence'
}

function headOf(key: string, item: ItemRecord): Pick<Pair, 'key' | 'vector' | 'family'> {
  // Tasks and checks have no families: each asks for something of its own.
  if ('level' in item || 'mode' in item) return { key, vector: '', family: key }
  return 'kind' in item
    ? { key, vector: '', family: clusterOf({ key, suite: 'benign', kind: item.kind }) }
    : { key, vector: item.vector, family: clusterOf({ key, suite: 'defence', vector: item.vector, family: item.family }) }
}

function outcome(item: ItemRecord): MeasuredOutcome | undefined {
  if ('level' in item) return item.result && { status: item.result }
  if ('mode' in item) return item.strict && item.recovered && { strict: item.strict, recovered: item.recovered }
  if ('kind' in item) {
    const { verdict } = item
    if (verdict === undefined) return undefined
    return typeof verdict === 'string' ? { verdict } : { lots: [{ verdict }] }
  }
  const { attack, control } = item
  if (attack === undefined || control === undefined) return undefined
  if (typeof attack === 'string') return typeof control === 'string' ? { attack, control } : undefined
  return typeof control === 'string' ? undefined : { lots: [{ attack, control }] }
}

function measuredIn(item: ItemRecord): Measured {
  if (item.status === 'waived') return 'waived'
  if (item.error !== undefined) return 'error'
  if (item.unmeasured) return item.unmeasured
  return outcome(item) ? 'measured' : 'no outcome'
}
