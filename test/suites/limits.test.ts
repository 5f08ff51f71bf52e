import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createLimiter, type Limits } from '../../src/suites/limits.js'

/** Calls as they would be made by a limiter, with the times at which they begin. `at`: when each is asked for, ms. */
async function timesOf(limits: Limits, at: readonly number[]) {
  let time = 0
  const waits: number[] = []
  const limiter = createLimiter(limits, undefined, { now: () => time, wait: (ms) => (waits.push(time + ms), Promise.resolve()) })
  const reasons: (string | undefined)[] = []
  for (const moment of at) {
    time = moment
    const before = waits.length
    const reason = await limiter()
    reasons.push(reason)
    if (reason === undefined && waits.length === before) waits.push(time)
  }
  return { times: waits, reasons }
}

describe('limits of calls', () => {
  test('per minute: at even distances, from the first on', async () => {
    expect((await timesOf({ perMinute: 60 }, [0, 0, 0, 100])).times).toEqual([0, 1000, 2000, 3000])
    expect((await timesOf({ perMinute: 60 }, [0, 1500, 1600, 9000])).times).toEqual([0, 1500, 2500, 9000])
  })

  test('in all: what comes after gets the reason', async () => {
    const { reasons } = await timesOf({ maxCalls: 2 }, [0, 0, 0, 0])
    expect(reasons).toEqual([
      undefined,
      undefined,
      'the call budget is used up (target.limits.maxCalls: 2)',
      'the call budget is used up (target.limits.maxCalls: 2)',
    ])
  })

  test('a call that is refused takes no turn', async () => {
    expect((await timesOf({ perMinute: 60, maxCalls: 2 }, [0, 0, 0])).times).toEqual([0, 1000])
  })

  test('none: no call waits', async () => {
    expect(await timesOf({}, [0, 0, 0])).toEqual({ times: [0, 0, 0], reasons: [undefined, undefined, undefined] })
  })

  test('listens to a run once, however many calls wait for their turn, and not at all when none does', async () => {
    const stop = new AbortController()
    const limiter = createLimiter({ perMinute: 60_000 }, stop.signal)
    const listeners = () => getEventListeners(stop.signal, 'abort').length
    const calls = Array.from({ length: 30 }, () => limiter())
    expect(listeners()).toBe(1)
    await Promise.all(calls)
    expect(listeners()).toBe(0)
    const slow = createLimiter({ perMinute: 1 }, stop.signal)
    const waiting = Array.from({ length: 3 }, () => slow())
    expect(listeners()).toBe(1)
    stop.abort()
    expect(await Promise.all(waiting)).toEqual([undefined, 'the run was stopped', 'the run was stopped'])
  })

  test('a run that is stopped waits for nothing: neither what waits for its turn nor what comes after', async () => {
    const stop = new AbortController()
    const limiter = createLimiter({ perMinute: 1 }, stop.signal)
    expect(await limiter()).toBeUndefined()
    const waiting = limiter()
    stop.abort()
    expect([await waiting, await limiter()]).toEqual(['the run was stopped', 'the run was stopped'])
  })
})
