import { existsSync } from 'node:fs'
import { isNeed, judgeTrials } from '../baseline/trials.js'
import type { UpdateMode } from '../baseline/decide.js'
import type { ResolvedGuard } from '../config/resolve.js'
import type { Items } from '../baseline/entry.js'
import { wholeTrials } from '../baseline/counts.js'
import type { Limits } from '../suites/limits.js'
import type { Item } from '../corpus/item.js'

interface CostInput {
  /** Items that will be played. */
  readonly items: readonly Item[]
  readonly baseline: Items
  readonly mode: UpdateMode
  /** Trials that an item begins with. */
  readonly trials: number
  /** What is recorded is compared with another baseline too, when it is replayed. */
  readonly replayed?: boolean
}

/** Calls of the target, where no trial ends in an error: when nothing looks different, and when everything does and stays so. */
interface Cost {
  readonly least: number
  readonly most: number
}

/**
 * What a run will cost in calls of the target, in words; undefined where items are played once, or nothing is called. Said before the first call.
 */
export function runCost({ kind, trials, limits, replay }: ResolvedGuard, run: Omit<CostInput, 'trials' | 'replayed'>): string | undefined {
  if (trials === undefined || (replay && !replay.records)) return undefined
  // What is recorded has to be all that a gate may ask for.
  return costText(costOf({ ...run, ...(replay && { mode: 'all', replayed: existsSync(replay.baseline) }), trials }), kind, limits)
}

/** What a run in trials costs. The most: each item is topped up to 20 trials, and gets 20 fresh ones. */
export function costOf({ items, baseline, mode, trials, replayed = false }: CostInput): Cost {
  const costs = items.map((item) => {
    const entry = baseline[item.key]
    const need = judgeTrials({ entry, item, mode }, [], trials)
    const first = isNeed(need) ? need.trials : 0
    const compared = entry !== undefined && entry.d === item.digest && !('unmeasured' in entry)
    const inputs = item.suite === 'defence' ? 2 : 1
    return { least: inputs * first, most: inputs * (compared || replayed ? 2 * wholeTrials : first) }
  })
  const sum = (name: keyof Cost) => costs.reduce((total, cost) => total + cost[name], 0)
  return { least: sum('least'), most: sum('most') }
}

/** `1,200 calls of the guard, at most 9,600 where items look different; ...`. */
export function costText({ least, most }: Cost, kind: string, { maxCalls = Infinity, perMinute = Infinity }: Limits = {}): string {
  const calls = `${least.toLocaleString('en-US')} ${least === 1 ? 'call' : 'calls'} of the ${kind}`
  const more = most > least ? `, at most ${most.toLocaleString('en-US')} where items look different` : ''
  const budget = maxCalls < most ? `; limits.maxCalls is ${maxCalls.toLocaleString('en-US')}: what needs more ends in an error` : ''
  const minutes = Math.ceil(least / perMinute)
  const time = minutes > 1 ? `; at least ${minutes.toLocaleString('en-US')} minutes, by limits.perMinute` : ''
  return `${calls}${more}${budget}${time}; trials that end in an error are made up for, up to a quarter more`
}
