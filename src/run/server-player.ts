import type { ServerItem } from '../corpus/item.js'
import { messageOf } from '../errors.js'
import type { ExpectedFailure } from '../suites/official/expected.js'
import type { InstalledSuite } from '../suites/official/find.js'
import { type OfficialOptions, officialPlayer, type OfficialPlayer } from '../suites/official/player.js'
import { readScenarios } from '../suites/official/scenarios.js'
import { checks } from '../suites/conformance/checks/index.js'
import { runCheck } from '../suites/conformance/run-check.js'
import type { ItemRun } from '../suites/run.js'
import { runTask } from '../suites/tasks/run-task.js'
import { lostServer, type LostServer } from './lost-server.js'
import { type OpenServer, openServer } from '../targets/server/open.js'
import type { ServerSettings } from '../targets/server/settings.js'

/** For those who have other things to ask of a server. */
export { openServer }

/** A server, and the official suite where it is to be run too. Plain data. */
export interface PlayerSettings extends ServerSettings {
  readonly official?: InstalledSuite
  /** Folder for what the official suite wrote, a folder each revision. What an earlier run left there goes. */
  readonly evidence?: string
  /** Scenarios of the official suite, and checks of them, that are expected to fail. */
  readonly expected?: readonly ExpectedFailure[]
}

/** A server that has been started, and is asked one requirement at a time, in the order of the calls. */
export interface ServerPlayer {
  play(item: ServerItem): Promise<ItemRun>
  close(): Promise<void>
}

/** Starts a server, or finds the one that runs. Throws an AssayError that says why it does not answer. */
export async function openServerPlayer({ official: suite, evidence, expected, ...settings }: PlayerSettings): Promise<ServerPlayer> {
  const server = await openServer(settings)
  const official =
    suite &&
    officialScenarios(suite, server, settings, { ...(evidence !== undefined && { keep: evidence }), ...(expected && { expected }) })
  const play: Play = { server, official, lost: lostServer(), queued: 0, seen: -Infinity }
  let turn: Promise<unknown> = Promise.resolve()
  return {
    play(item) {
      play.queued++
      const run = turn.then(() => playOne(item, play)).finally(() => play.queued--)
      turn = run.catch(() => {})
      return run
    },
    async close() {
      await official?.close()
      await server.close()
    },
  }
}

/** The scenarios of the official suite are run together, so that all are known beforehand. */
function officialScenarios(
  suite: InstalledSuite,
  server: OpenServer,
  { headers, inject }: ServerSettings,
  more: Pick<OfficialOptions, 'keep' | 'expected'>,
): OfficialPlayer {
  const { startStreams } = server
  return officialPlayer({
    found: { kind: 'installed', suite },
    scenarios: readScenarios(),
    ...more,
    server: {
      revisions: server.revisions,
      under: (revision) => server.under(revision),
      alive: () => server.alive(),
      ...(startStreams && { startPipe: startStreams }),
      alone: () => server.alone(),
      ...(headers && { headers }),
      ...(inject && { inject }),
    },
  })
}

/** ms for which a server that has answered counts as alive: what ends after one item need not be asked about again before the next. */
const breath = 20

interface Play {
  readonly server: OpenServer
  readonly official: OfficialPlayer | undefined
  readonly lost: LostServer
  /** Items that were asked for and have no result yet. */
  queued: number
  /** When it was last seen alive, by `performance.now()`. */
  seen: number
}

/** A server that is dead says nothing of a requirement: it is started again before an item, and one that it did not survive is an error. */
async function playOne(item: ServerItem, play: Play): Promise<ItemRun> {
  const { server, official, lost } = play
  const given = lost.reason()
  if (given !== undefined) return failed(given)
  const dead = performance.now() - play.seen < breath ? undefined : await revive(server)
  play.seen = -Infinity
  if (dead !== undefined) {
    lost.notRevived(dead)
    return failed(dead)
  }
  if (play.queued > 1) server.hasten()
  // How an earlier one ended is not this item's affair.
  await server.ownEnd()
  server.falls.excused = false
  const run = await ask(item, server, official)
  await lost.after(server.waited(), () => server.answers())
  await server.tidy()
  const { outcome } = run
  const told = 'error' in outcome || 'unmeasured' in outcome || ('status' in outcome && outcome.status !== 'pass')
  if (told) return run
  if (await server.alive()) {
    play.seen = performance.now()
    return run
  }
  if (server.falls.excused) return run
  const how = await server.ownEnd()
  return failed(`the server did not survive this check, which found nothing wrong: it ${how ?? 'does not answer any more'}`)
}

function ask(item: ServerItem, server: OpenServer, official: OfficialPlayer | undefined): Promise<ItemRun> {
  if (item.suite === 'conformance' && item.official) {
    if (official === undefined) return Promise.resolve(failed('the official suite is not installed'))
    return official.play({ ...item, official: item.official })
  }
  if (item.suite === 'tasks') return runTask(item, server)
  const check = checks[item.id]
  // The corpus and the code are one package.
  if (check === undefined) return Promise.resolve(failed(`there is no code for the check ${item.key}`))
  return runCheck(item, check, server)
}

/** Why the server cannot be asked; undefined when it can. */
async function revive(server: OpenServer): Promise<string | undefined> {
  if (await server.alive()) return undefined
  try {
    await server.restart()
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

const failed = (error: string): ItemRun => ({ outcome: { error }, latency: [], signals: {} })
