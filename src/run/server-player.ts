import type { ServerItem } from '../corpus/item.js'
import { messageOf } from '../errors.js'
import { checks } from '../suites/conformance/checks/index.js'
import { runCheck } from '../suites/conformance/run-check.js'
import type { ItemRun } from '../suites/run.js'
import { runTask } from '../suites/tasks/run-task.js'
import { type OpenServer, openServer } from '../targets/server/open.js'
import type { ServerSettings } from '../targets/server/settings.js'

/** A server that has been started, and is asked one requirement at a time, in the order of the calls. */
export interface ServerPlayer {
  play(item: ServerItem): Promise<ItemRun>
  close(): Promise<void>
}

/** Starts a server, or finds the one that runs. Throws an AssayError that says why it does not answer. */
export async function openServerPlayer(settings: ServerSettings): Promise<ServerPlayer> {
  const server = await openServer(settings)
  let turn: Promise<unknown> = Promise.resolve()
  return {
    play(item) {
      const run = turn.then(() => playOne(item, server))
      turn = run.catch(() => {})
      return run
    },
    close: () => server.close(),
  }
}

/** A server that is dead says nothing of a requirement: it is started again before an item, and one that it did not survive is an error. */
async function playOne(item: ServerItem, server: OpenServer): Promise<ItemRun> {
  const dead = await revive(server)
  if (dead !== undefined) return failed(dead)
  const run = await ask(item, server).finally(() => server.tidy())
  const { outcome } = run
  const told = 'error' in outcome || ('status' in outcome && outcome.status !== 'pass')
  if (told || (await server.alive())) return run
  return failed('the server did not survive this check, which found nothing wrong')
}

function ask(item: ServerItem, server: OpenServer): Promise<ItemRun> {
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
