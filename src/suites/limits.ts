/** What may be asked of a target: `perMinute` calls, at even distances, and `maxCalls` in a run. */
export interface Limits {
  readonly perMinute?: number | undefined
  readonly maxCalls?: number | undefined
}

/** Passed in, so that tests need not wait. ms. */
interface Clock {
  now(): number
  wait(time: number): Promise<void>
}

const clock: Clock = { now: () => performance.now(), wait: (time) => new Promise((resolve) => setTimeout(resolve, time)) }

/** Lets calls through, of all items together: resolves when one may be made, or with the reason why none may be made any more. */
export type Limiter = () => Promise<string | undefined>

export function createLimiter({ perMinute, maxCalls = Infinity }: Limits, { now, wait }: Clock = clock): Limiter {
  const distance = perMinute === undefined ? 0 : 60_000 / perMinute
  let calls = 0
  let next = 0
  return async () => {
    if (calls >= maxCalls) return `the call budget is used up (target.limits.maxCalls: ${maxCalls})`
    calls += 1
    if (distance === 0) return undefined
    const time = now()
    const turn = Math.max(time, next)
    next = turn + distance
    if (turn > time) await wait(turn - time)
    return undefined
  }
}
