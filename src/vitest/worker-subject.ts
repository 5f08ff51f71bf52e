import { existsSync, readFileSync } from 'node:fs'
import { type Asking, createAsking, noGuard, type Replay } from '../run/asking.js'
import { guardSubject } from '../run/guard-subject.js'
import { playItem } from '../run/play-item.js'
import type { PlayerSettings, ServerPlayer } from '../run/server-player.js'
import { loadServerPlayer, withModule } from '../run/server-settings.js'
import type { Item } from '../corpus/item.js'
import { isServerItem } from '../corpus/item-kind.js'
import { messageOf } from '../errors.js'
import type { Items } from '../baseline/entry.js'
import type { ItemRun } from '../suites/run.js'
import { baselineOf } from './worker-baseline.js'
import type { Subject } from '../suites/subject.js'
import { openGuard, type OpenGuard } from '../targets/guard/open.js'
import type { BundleNotice, RunContext } from './context.js'
import { addToJournal } from './worker-journal.js'

interface Late {
  readonly key: string
  readonly reason: string
}

interface Running {
  readonly run: string
  /** Settles when the guard is loaded, with the reason why it is not; undefined when it is. */
  readonly failure: Promise<string | undefined>
  readonly late: Late[]
  fingerprint?: string
  asking?: Asking
  server?: ServerPlayer
  /** One host that scores and one that audits a worker and run: a start for each pair would cost more than the run. */
  guard?: OpenGuard
}

// Corpus files share a worker (`isolate: false`), and so do all of them one host. Kept on the global object, since the module may be
// evaluated again for each file where a user inlines dependencies.
const slot = Symbol.for('vitest-assay.host')
const shared = globalThis as { [slot]?: Running }

/** Starts the host of this run where none runs yet, and says why the guard did not load; undefined when it did. */
export function startHost(run: RunContext, load: () => Promise<unknown>): Promise<string | undefined> {
  const current = shared[slot]
  if (current?.run === run.run) return current.failure
  void current?.guard?.host.close()
  void current?.server?.close()
  void current?.guard?.auditor?.close()
  const started: Running = {
    run: run.run,
    late: [],
    failure: Promise.resolve().then(() => open(run, started, load)),
  }
  shared[slot] = started
  return started.failure
}

async function open(run: RunContext, started: Running, load: () => Promise<unknown>): Promise<string | undefined> {
  const notice = await readNotice(run.bundleNotice)
  if ('failure' in notice) return notice.failure
  started.fingerprint = notice.fingerprint
  if (run.server) return openServer(run.server, notice.entry, started)
  if (run.guard === undefined || notice.entry === undefined) return 'there is nothing to score'
  const replay = replayOf(run)
  started.asking = await createAsking({ limits: run.limits, replay, door: run })
  if (replay && 'file' in replay) return undefined
  const { entry } = notice
  const onLate = (key: string, reason: string) => void started.late.push({ key, reason })
  const opened = await openGuard({ settings: run.guard, entry, load, audits: run.audits, onLate })
  if ('failure' in opened) return opened.failure
  started.guard = opened
  // Another run has begun meanwhile, and found nothing to close.
  if (shared[slot] !== started) await Promise.all([opened.host.close(), opened.auditor?.close()])
  return undefined
}

async function openServer(settings: PlayerSettings, entry: string | undefined, started: Running): Promise<string | undefined> {
  const { openServerPlayer } = await loadServerPlayer()
  try {
    const server = await openServerPlayer(entry === undefined ? settings : withModule(settings, entry))
    started.server = server
    if (shared[slot] !== started) await server.close()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** ms */
const noticeEvery = 5
const noticePatience = 60_000

/** The main process bundles the guard while the workers start; mostly it is done by now. */
async function readNotice(file: string): Promise<BundleNotice> {
  for (let waited = 0; waited < noticePatience; waited += noticeEvery) {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as BundleNotice
    await new Promise((resolve) => setTimeout(resolve, noticeEvery))
  }
  return { failure: `the guard was not bundled within ${noticePatience / 1000} s` }
}

/** Plays an item on the target of this run, once it has loaded. */
export async function playOn(run: RunContext, item: Item): Promise<ItemRun> {
  const current = shared[slot]
  if (current?.run !== run.run) throw new Error('the target of this run was not started')
  if (isServerItem(item)) {
    if (current.server === undefined) throw new Error('the server of this run was not started')
    return current.server.play(item)
  }
  const { trials, mode } = run
  const entry = trials === undefined ? undefined : baselineOf(run)[item.key]
  const replayEntry = replayedOf(run)[item.key]
  return playItem(item, subjectOf(run, current, item.key), { trials, mode, entry, replay: replayOf(run), replayEntry })
}

let parsed: { readonly run: string; readonly items: Items } | undefined

/** What the baseline of a replay holds, parsed once a worker and run. */
function replayedOf({ run, replayed = '{}' }: RunContext): Items {
  if (parsed?.run !== run) parsed = { run, items: JSON.parse(replayed) as Items }
  return parsed.items
}

/** The guard as the suites see it; `key` names the item that is being scored. */
function subjectOf(run: RunContext, { asking, guard }: Running, key: string): Subject {
  if (asking === undefined) throw new Error('the guard host of this run was not started')
  return asking(guardSubject({ ...(guard ?? noGuard), types: run.guard?.types }, key), key)
}

/** Workers leave what they record in a file: the main process puts it together. */
function replayOf({ run, replay }: RunContext): Replay | undefined {
  if (replay === undefined || 'file' in replay) return replay
  const { journal } = replay
  // What a guard says when its host is closed for the next run is not its answer.
  return { keep: (recorded) => void (shared[slot]?.run === run && addToJournal(journal, recorded)) }
}

/** Of the target of this run, once it has loaded. */
export const fingerprintOf = (run: RunContext): string | undefined => (shared[slot]?.run === run.run ? shared[slot].fingerprint : undefined)

/** Errors that arrived since the last call, after the verdicts of the items that caused them. */
export async function lateErrorsOf(run: RunContext): Promise<Late[]> {
  const current = shared[slot]
  if (current?.run !== run.run) return []
  await current.guard?.host.settle()
  return current.late.splice(0)
}
