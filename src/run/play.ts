import { availableParallelism } from 'node:os'
import type { InputItem } from '../corpus/item.js'
import type { ItemRun } from '../suites/run.js'
import type { GuardSubject } from './guard-subject.js'
import type { ItemMeta } from './results.js'

type PlayedGuard = Omit<GuardSubject, 'types'>

export interface PlayOptions {
  readonly items: readonly InputItem[]
  readonly play: (item: InputItem, guard: PlayedGuard) => Promise<ItemRun>
  /** Hosts at most; a second one is started when the first is slow. */
  readonly concurrency: number | undefined
  /** Another host of the same guard, which has loaded before. */
  readonly open: () => Promise<PlayedGuard>
  readonly onDone: (done: number) => void
  /** Nothing new is begun once it is aborted. */
  readonly signal: AbortSignal
}

/** Items that one host is asked about at once. */
const chunk = 32
/** ms after which another host is worth its start, as long as there are items left that nobody has begun. */
const patience = 300
const mostHosts = 4

/** Plays items on a guard that is open, in their order, on more hosts when it takes long. Never rejects for what a guard does. */
export async function playItems(first: PlayedGuard, options: PlayOptions): Promise<ItemMeta[]> {
  const { items, signal, open, onDone } = options
  const limit = options.concurrency ?? Math.min(mostHosts, availableParallelism())
  const results: ItemMeta[] = []
  let next = 0
  let done = 0
  const lane = async (guard: PlayedGuard): Promise<void> => {
    while (next < items.length && !signal.aborted) {
      const taken = items.slice(next, (next += chunk))
      const played = await Promise.all(
        taken.map(async (item) => {
          const run = await options.play(item, guard)
          onDone((done += 1))
          return { key: item.key, digest: item.digest, ...run }
        }),
      )
      // What was being judged when the run was stopped has an error for its outcome, which is not its own.
      if (signal.aborted) return
      results.push(...played)
    }
  }
  const lanes = [lane(first)]
  const grow = setInterval(() => {
    if (next >= items.length || lanes.length >= limit || signal.aborted) return
    // A host that does not start a second time costs nothing but itself.
    lanes.push(open().then(lane, () => {}))
  }, patience)
  try {
    for (let at = 0; at < lanes.length; at++) await lanes[at]
  } finally {
    clearInterval(grow)
  }
  return results
}
