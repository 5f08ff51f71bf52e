import { clearTimeout, setTimeout } from 'node:timers'

/** The value of `promise`, or undefined when it has not settled after `ms`. Rejects as it does. Holds the event loop open meanwhile. */
export async function within<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, Math.min(ms, 2 ** 31 - 1), undefined)))
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Settles after `ms`. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms))
}
