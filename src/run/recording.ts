import type { Items } from '../baseline/entry.js'
import { readBaseline } from '../baseline/file.js'
import type { ResolvedOptions, ResolvedReplay } from '../config/resolve.js'
import type { Item } from '../corpus/item.js'
import { recordCommand, rewriteCommand } from '../report/command.js'
import type { Recorded } from '../suites/replay.js'
import { assertSameVersion, claimReplay, keepAnswers, type ReplayFile } from '../suites/replay-file.js'
import { rememberRecording } from './asking.js'
import { atExit } from './at-exit.js'

/** What is there before a run records: earlier answers, and what a replay of the new ones will be held against. */
interface Claim {
  readonly earlier: ReplayFile | undefined
  readonly baseline: Items
}

/** Asked before the first call. Throws an AssayError where answers could not be kept, or the baseline of a replay cannot be read. */
export function claimRecording(options: ResolvedOptions, { file, baseline }: ResolvedReplay): Claim {
  const earlier = claimReplay(file)
  return { earlier, baseline: readBaseline(baseline, options.targetName, rewriteCommand(options)).items }
}

/** How a run that records has come to its end: as it should, before its time, or with another version of the target than it began with. */
type End = 'complete' | 'stopped' | 'changed'

export interface Recording {
  readonly keep: (recorded: Recorded) => void
  /** What the baseline of a replayed run holds. */
  readonly replayBaseline: Items
  /** Throws an AssayError where this version of the target must not be recorded in part. */
  begin(fingerprint: string): void
  /** Puts what was recorded into the file, but for answers of which nobody knows the version. */
  end(how: End): void
}

interface RecordingInput {
  readonly options: ResolvedOptions
  readonly items: Iterable<Item>
  /** The items that are played; undefined: all. */
  readonly selected: ((item: Item) => boolean) | undefined
  readonly signal: AbortSignal
}

/** Takes down what a target says in this process. Each answer may have been paid for: what was recorded is kept however the run ends. */
export function openRecording(replay: ResolvedReplay, { options, items, selected, signal }: RecordingInput): Recording {
  const { earlier, baseline } = claimRecording(options, replay)
  const recorded: Recorded[] = []
  const whole = selected === undefined || [...items].every(selected)
  let fingerprint = ''
  let forget = () => {}
  const write = (how: End) =>
    how === 'changed' ? 0 : keepAnswers(replay.file, recorded, { fingerprint, whole: whole && how === 'complete' })
  return {
    // What a target says when it is closed under its items is not its answer.
    keep: (one) => void (signal.aborted || recorded.push(one)),
    replayBaseline: baseline,
    begin(version) {
      fingerprint = options.target.fingerprint ?? version
      assertSameVersion(replay.file, earlier, { fingerprint, whole, command: recordCommand(options) })
      forget = atExit(() => void write('stopped'))
    },
    end(how) {
      forget()
      rememberRecording(options, write(how))
    },
  }
}
