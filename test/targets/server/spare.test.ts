import { expect, test, vi } from 'vitest'
import type { ServerChild } from '../../../src/targets/server/child.js'
import type { ServerStreams } from '../../../src/targets/server/server-state.js'
import { createSpare } from '../../../src/targets/server/spare.js'
import { leavesNothing, openStdio, pids, runs } from './open-fault.js'

leavesNothing()

/** Processes that only have a number and say whether they run. */
function processes() {
  const all: { running: boolean }[] = []
  const start = (): ServerStreams => {
    const at = all.push({ running: true }) - 1
    const end = (): void => void Object.assign(all[at] ?? {}, { running: false })
    const child = { pid: at + 1, running: () => all[at]?.running === true, stop: async () => end() } as ServerChild
    return { child, input: null, output: null }
  }
  return { all, start }
}

test('the next process is started ahead from when that is allowed, and only with one that is needed', () => {
  const { all, start } = processes()
  const spare = createSpare(start)
  expect([spare.take().child.pid, all.length]).toEqual([1, 1])
  void spare.ahead(true)
  expect(all).toHaveLength(1)
  expect([spare.take().child.pid, all.length]).toEqual([2, 3])
  expect([spare.take().child.pid, all.length]).toEqual([3, 4])
})

test('and before that where more is known to come', () => {
  const { all, start } = processes()
  const spare = createSpare(start)
  spare.hasten()
  expect(all).toHaveLength(0)
  void spare.ahead(true)
  spare.hasten()
  spare.hasten()
  expect(all).toHaveLength(1)
  expect([spare.take().child.pid, all.length]).toEqual([1, 2])
})

test('one that has ended while it waited is not used, and is nothing that the server did in a conversation', async () => {
  const { all, start } = processes()
  const spare = createSpare(start)
  await spare.ahead(true)
  const used = spare.take().child
  Object.assign(all[1] ?? {}, { running: false })
  expect(spare.take().child.pid).toBe(3)
  expect(spare.isUnused(used)).toBe(false)
})

test('where it is no longer allowed, the one that waits is ended', async () => {
  const { all, start } = processes()
  const spare = createSpare(start)
  await spare.ahead(true)
  spare.take()
  await spare.ahead(false)
  expect(all).toEqual([{ running: true }, { running: false }])
  expect([spare.take().child.pid, all.length]).toEqual([3, 3])
})

test('a server that ends where nobody speaks to it is judged by what it does when it is spoken to', async () => {
  const server = await openStdio('impatient')
  const under = await server.under(server.revisions.at(-1) ?? '2025-11-25')
  const fresh = async (): Promise<unknown> => {
    const session = await under.session({ fresh: true })
    const { result } = await session.request('tools/list')
    await session.close()
    return result
  }
  await server.ownEnd()
  expect(await fresh()).toHaveProperty('tools')
  const before = pids().length
  await vi.waitFor(() => expect(pids().filter(runs).length).toBeLessThan(before), 10_000)
  expect(await server.ownEnd()).toBeUndefined()
  expect(await fresh()).toHaveProperty('tools')
})
