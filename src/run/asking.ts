import type { ResolvedOptions } from '../config/resolve.js'
import { displayPath } from '../paths.js'
import { type Door, recordCommand } from '../report/command.js'
import { createLimiter, type Limits } from '../suites/limits.js'
import type { Ask, Recorded } from '../suites/replay.js'
import type { Subject } from '../suites/subject.js'

/** Recorded answers that take the place of the target, or what takes down its answers. */
export type Replay = { readonly file: string } | { readonly keep: (recorded: Recorded) => void }

/** A target as an item sees it, given the target itself. One for each item that is played. */
export type Asking = (subject: Subject, key: string) => Subject

interface AskingOptions {
  readonly limits?: Limits | undefined
  readonly replay?: Replay | undefined
  readonly door: Door
  /** Ends the waiting for a turn. */
  readonly signal?: AbortSignal | undefined
}

/** What stands between the suites and a target, of all its items together: limits, and answers that are recorded or replayed. Throws as `readReplay` does. */
export async function createAsking({ limits, replay, door, signal }: AskingOptions): Promise<Asking> {
  const through = await throughReplay(replay, door)
  const limiter = limits && createLimiter(limits, signal)
  return (subject, key) => {
    const ask = through(subject.assess, key)
    // What is replayed is not called, so it is not counted either.
    if (limiter === undefined || (replay && 'file' in replay)) return { ...subject, assess: ask }
    return {
      ...subject,
      assess: async (input) => {
        const refused = await limiter()
        return refused === undefined ? ask(input) : { error: refused, ms: 0 }
      },
    }
  }
}

async function throughReplay(replay: Replay | undefined, door: Door): Promise<(ask: Ask, key: string) => Ask> {
  if (replay === undefined) return (ask) => ask
  // Every run would pay for it.
  const { recording, replaying } = await import('../suites/replay.js')
  if ('keep' in replay) return (ask) => recording(ask, replay.keep)
  const { readReplay } = await import('../suites/replay-file.js')
  const { answers } = readReplay(replay.file, recordCommand(door))
  return (_ask, key) => replaying(answers, recordCommand(door, { key }))
}

// Beside the options, not in them: who plays and who tells of it have nothing else in common.
const recordings = new WeakMap<ResolvedOptions, number | undefined>()

/** Remembers what became of the answers of a run: how many `keepAnswers` has kept. */
export const rememberRecording = (options: ResolvedOptions, kept: number | undefined): void => void recordings.set(options, kept)

/** What a run has to say that called nobody, or that recorded what it was told. */
export function replayNotes(options: ResolvedOptions): string[] {
  const { kind, replay } = options.target
  if (replay === undefined) return []
  const name = displayPath(replay.file)
  if (!replay.records) return [`replayed from ${name}: the ${kind} was not called`]
  if (!recordings.has(options)) return []
  const kept = recordings.get(options)
  return kept === undefined
    ? [`nothing was recorded: ${name} holds answers of another version, and only a whole run takes their place`]
    : [`recorded in ${name}: ${kept} ${kept === 1 ? 'answer' : 'answers'}`]
}

/** In the place of a guard in a replayed run. */
export const noGuard = {
  host: {
    assess: () => Promise.reject(new Error('a replayed run asks no guard')),
  },
  auditor: undefined,
}
