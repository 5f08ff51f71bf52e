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
  /** Of a run that records: what the baseline of a replayed run holds. */
  readonly replayEntry?: BaselineEntry | undefined
}

/** Plays an item once, or in as many trials as the gate asks for. */
export async function playItem(
  item: InputItem,
  subject: Subject,
  { trials, replay, entry, mode, replayEntry }: PlayItem,
): Promise<ItemRun> {
  if (trials === undefined) return runItem(item, subject)
  const judge =
    (held: Pick<PlayItem, 'entry' | 'mode'>): JudgeTrials =>
    (lots) =>
      judgeTrials({ ...held, item }, lots, trials)
  const play = () => runItem(item, subject)
  // Reading a file takes no time of the target's.
  if (replay && 'file' in replay) return { ...(await runTrials(play, judge({ entry, mode }))), latency: [] }
  if (replay === undefined) return runTrials(play, judge({ entry, mode }))
  // A replay may be recorded for the first time: it needs all that can be recorded.
  return runRecorded(
    play,
    judge({ entry, mode: 'all' }),
    replayModes.map((asked) => judge({ entry: replayEntry, mode: asked })),
  )
}

type JudgeTrials = Parameters<typeof runTrials>[1]

const replayModes: readonly UpdateMode[] = ['none', 'all']

/** Plays an item as often as its own gate asks for, and then as often as the gates of a replay would, of which the trials that there are come first. */
async function runRecorded(play: () => Promise<ItemRun>, judge: JudgeTrials, replays: readonly JudgeTrials[]): Promise<ItemRun> {
  const played: Promise<ItemRun>[] = []
  const playNext = () => {
    const run = play()
    played.push(run)
    return run
  }
  const run = await runTrials(playNext, judge)
  if (!('lots' in run.outcome)) return run
  for (const replay of replays) {
    let next = 0
    await runTrials(() => played[next++] ?? playNext(), replay)
  }
  return run
}
