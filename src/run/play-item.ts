import type { UpdateMode } from '../baseline/decide.js'
import type { BaselineEntry } from '../baseline/entry.js'
import { judgeTrials } from '../baseline/trials.js'
import type { InputItem } from '../corpus/item.js'
import { type ItemRun, runItem } from '../suites/run.js'
import type { Subject } from '../suites/subject.js'
import { runTrials } from '../suites/trials.js'
import type { Replay } from './asking.js'

interface PlayItem {
  /** Trials that an item begins with; undefined: it is played once. */
  readonly trials: number | undefined
  readonly replay: Replay | undefined
  /** What the baseline holds, where one is compared with, and what may be written to it. */
  readonly entry: BaselineEntry | undefined
  readonly mode: UpdateMode
}

/** Plays an item once, or in as many trials as the gate asks for. */
export async function playItem(item: InputItem, subject: Subject, { trials, replay, entry, mode }: PlayItem): Promise<ItemRun> {
  if (trials === undefined) return runItem(item, subject)
  // A replay may be recorded for the first time: it needs all that can be recorded.
  const asked = replay && 'keep' in replay ? 'all' : mode
  const played = await runTrials(
    () => runItem(item, subject),
    (lots) => judgeTrials({ entry, item, mode: asked }, lots, trials),
  )
  // Reading a file takes no time of the target's.
  return replay && 'file' in replay ? { ...played, latency: [] } : played
}
