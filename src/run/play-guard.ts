import type { Items } from '../baseline/entry.js'
import type { ResolvedGuard, ResolvedOptions } from '../config/resolve.js'
import type { InputItem, Item } from '../corpus/item.js'
import { isInput } from '../corpus/item-kind.js'
import { AssayError } from '../errors.js'
import type { ItemRun } from '../suites/run.js'
import { isAudited } from '../targets/guard/audit.js'
import { hostSettings } from '../targets/guard/host-settings.js'
import { type OpenGuard, openGuard } from '../targets/guard/open.js'
import { createAsking, noGuard } from './asking.js'
import { type GuardSubject, guardSubject } from './guard-subject.js'
import { environmentWith, variablesOf, withVariables } from './environment.js'
import { hasChanged, importModule, prepareModule, type TargetModule } from './module.js'
import { playItem } from './play-item.js'
import { playItems } from './play.js'
import type { Recording } from './recording.js'
import type { LateError } from './results.js'
import type { Played, ScoreInput } from './score-target.js'
import { nameOf } from './sources.js'

type GuardInput = ScoreInput & { readonly options: ResolvedOptions<ResolvedGuard> }

/** A module, and the environment of whatever hosts it. */
interface Prepared {
  readonly module: TargetModule
  readonly env: NodeJS.ProcessEnv
}

/** Plays items on a guard, on as many hosts as are worth their start. `late` takes the errors that come after a verdict. */
export async function playOnGuard(input: GuardInput, items: readonly Item[], baseline: Items, late: LateError[]): Promise<Played> {
  const { options, configFile, env } = input
  const { target, root } = options
  const recording = await recordingOf(input)
  const variables = () => variablesOf(configFile, env)
  const prepared = await withVariables(variables, async (set) => {
    const module = await prepareModule({ target, root, configFile, env })
    return { module, env: environmentWith(set) }
  })
  recording?.begin(prepared.module.fingerprint)
  const play = () => playOn(input, prepared, items, { baseline, late, recording })
  // Inline guards share this thread, its environment, and what is put back in it when one has answered: one run at a time.
  return target.host === 'inline' ? withVariables(variables, play) : play()
}

async function playOn(
  input: GuardInput,
  { module, env }: Prepared,
  items: readonly Item[],
  { baseline, late, recording }: { readonly baseline: Items; readonly late: LateError[]; readonly recording: Recording | undefined },
): Promise<Played> {
  const { options, signal } = input
  const { target, root } = options
  const settings = hostSettings(target, nameOf(target))
  // What differs between two answers of a guard that is not deterministic says nothing of what it keeps.
  const audits = target.trials === undefined && items.some((item) => item.suite === 'defence' && isAudited(item.digest))
  const replay = recording ?? target.replay
  let end: Parameters<Recording['end']>[0] = 'stopped'
  const asking = await createAsking({ limits: target.limits, replay, door: options, signal })
  const guards: OpenGuard[] = []
  const closeAll = () => Promise.all(guards.flatMap(({ host, auditor }) => [host.close(), auditor?.close()]))
  const open = async (): Promise<OpenGuard> => {
    const onLate = (key: string, reason: string) => void late.push({ key, reason })
    const guard = await openGuard({ settings, entry: module.entry, load: () => importModule(module), audits, onLate, env })
    if ('failure' in guard) throw new AssayError(guard.failure)
    guards.push(guard)
    return guard
  }
  const stop = () => void closeAll()
  signal.addEventListener('abort', stop)
  try {
    const play = (item: InputItem, guard: GuardSubject): Promise<ItemRun> =>
      playItem(item, asking(guardSubject(guard, item.key), item.key), {
        trials: target.trials,
        replay,
        entry: baseline[item.key],
        mode: input.mode ?? 'none',
        replayEntry: recording?.replayBaseline[item.key],
      })
    const reads = replay !== undefined && recording === undefined
    const played = await playItems(reads ? noGuard : await open(), {
      items: items.filter(isInput),
      play: (item, guard) => play(item, { ...guard, types: target.types }),
      // An inline guard has this one thread, and one instance of its module.
      concurrency: target.host === 'inline' || reads ? 1 : target.concurrency,
      open,
      onDone: (done) => input.onProgress(done, items.length),
      signal,
    })
    if (!signal.aborted) await Promise.all(guards.map(({ host }) => host.settle()))
    if (hasChanged(module, { target, root })) {
      end = 'changed'
      throw new AssayError(`target ${settings.name} changed while it was scored: some verdicts are of another version. Mend: run it again`)
    }
    if (!signal.aborted) end = 'complete'
    return { played, fingerprint: module.fingerprint }
  } finally {
    signal.removeEventListener('abort', stop)
    await closeAll()
    recording?.end(end)
  }
}

async function recordingOf({ options, corpus, selected, signal }: GuardInput): Promise<Recording | undefined> {
  const { replay } = options.target
  if (!replay?.records) return undefined
  // Every run would pay for it.
  const { openRecording } = await import('./recording.js')
  return openRecording(replay, { options, items: corpus.items.values(), selected, signal })
}
