import { describe, expect, test } from 'vitest'
import { BrokenAnswer, NoAnswer } from '../../../src/targets/server/contract.js'
import { createWaits, GivenUp } from '../../../src/targets/server/waits.js'

/** Waits whose clock is ours: `spend` settles a wait after so many ms. */
function waiting(timeout: number, slowest = 0) {
  let time = 0
  const waits = createWaits(timeout, { answers: { initialize: { time: slowest, result: {} } } }, () => time)
  const spend = (ms: number, error?: Error): Promise<void> => {
    const wait = waits.of(Promise.resolve().then(() => ((time += ms), error ? Promise.reject(error) : undefined)))
    return wait.catch(() => {})
  }
  return { waits, spend }
}
const silent = new NoAnswer('no answer', false)

describe('what a check waits for', () => {
  test('is never longer than the timeout, nor than its own patience', () => {
    const { waits } = waiting(3000)
    expect([waits.limit(), waits.limit(10_000), waits.limit(500)]).toEqual([3000, 3000, 500])
  })
  test('is shorter after a silence, but long enough for a server as slow as this one', async () => {
    const quick = waiting(30_000)
    await quick.spend(30_000, silent)
    expect(quick.waits.limit()).toBe(1000)
    const slow = waiting(30_000, 500)
    await slow.spend(2000)
    expect(slow.waits.limit()).toBe(30_000)
    await slow.spend(30_000, silent)
    expect(slow.waits.limit()).toBe(10_000)
  })
  test('ends once too much of it was in vain: that is no silence of the server', async () => {
    const { waits, spend } = waiting(30_000)
    for (let turn = 0; turn < 4; turn++) await spend(29_999, silent)
    expect(waits.exhausted()).toBe(false)
    waits.limit()
    waits.inVain(4)
    expect(waits.exhausted()).toBe(true)
    expect(() => waits.limit()).toThrow(new GivenUp('the server let this check wait in vain for 120 s in all'))
  })
  test('red twin: what is answered, however slowly or badly, is not in vain', async () => {
    const { waits, spend } = waiting(30_000)
    for (let turn = 0; turn < 100; turn++) await spend(20_000, turn % 2 ? new BrokenAnswer('odd', '') : undefined)
    await spend(20_000, new NoAnswer('it ended', true))
    expect([waits.lost(), waits.answers(), waits.exhausted()]).toEqual([0, 100, false])
  })
})
