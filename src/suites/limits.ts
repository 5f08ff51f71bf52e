import { setTimeout } from 'node:timers/promises'

/** What may be asked of a target: `perMinute` calls, at even distances, and `maxCalls` in a run. */
export interface Limits {
  readonly perMinute?: number | undefined
  readonly maxCalls?: number | undefined
}

/** Passed in, so that tests need not wait. ms. `wait` rejects when it is told to stop. */
interface Clock {
  now(): number
  wait(time: number, signal: AbortSignal): Promise<unknown>
}

const clock: Clock = { now: () => performance.now(), wait: (time, signal) => setTimeout(time, undefined, { signal }) }

/** Lets calls through, of all items together: resolves when one may be made, or with the reason why none may be made any more. */
export type Limiter = () => Promise<string | undefined>

/** Once `signal` is aborted no call may be made, and those that wait for their turn wait no longer. */
export function createLimiter({ perMinute, maxCalls = Infinity }: Limits, signal?: AbortSignal, { now, wait }: Clock = clock): Limiter {
  const distance = perMinute === undefined ? 0 : 60_000 / perMinute
  let calls = 0
  let next = 0
  // One listener for all that wait: an AbortSignal warns of more than ten.
  const waiting = new Set<AbortController>()
  const wake = () => waiting.forEach((one) => one.abort())
  const takeTurn = async (time: number): Promise<string | undefined> => {
    const one = new AbortController()
    if (!waiting.size) signal?.addEventListener('abort', wake)
    waiting.add(one)
    try {
      await wait(time, one.signal)
      return undefined
    } catch {
      return stopped
    } finally {
      waiting.delete(one)
      if (!waiting.size) signal?.removeEventListener('abort', wake)
    }
  }
  return async () => {
    if (signal?.aborted) return stopped
    if (calls >= maxCalls) return `the call budget is used up (target.limits.maxCalls: ${maxCalls})`
    calls += 1
    if (distance === 0) return undefined
    const time = now()
    const turn = Math.max(time, next)
    next = turn + distance
    if (turn <= time) return undefined
    return takeTurn(turn - time)
  }
}

const stopped = 'the run was stopped'
