import { clearInterval, setInterval, setTimeout } from 'node:timers'

/** Waits for `promise` with the event loop held open: nothing of a guard host does that, so whoever waits for one has to. */
export async function keepingAlive<T>(promise: Promise<T>): Promise<T> {
  const hold = setInterval(() => {}, 2 ** 30)
  try {
    return await promise
  } finally {
    clearInterval(hold)
  }
}

/** Settles after `ms`. Does not hold the event loop open. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}
