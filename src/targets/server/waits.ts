import { performance } from 'node:perf_hooks'
import { NoAnswer, type Survey } from './contract.js'

/** A check has waited in vain for too long, and is not to be judged by that. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp'
}

/** ms of waiting in vain that one check may cost, at least; else four times the timeout. */
const leastAllowance = 60_000
/** ms that a request has once another was left without an answer, at least; else five times what the slowest answer took. */
const leastHaste = 1000

/** What one check, in one revision, has waited for. */
export interface Waits {
  /** ms that a wait may take which would be content with `own`. Throws where the check has waited in vain for too long. */
  limit(own?: number): number
  /** What it settles with, and how. An answer that cannot be used is one too. */
  of<T>(wait: Promise<T>): Promise<T>
  /** So many ms have passed without what was waited for. */
  inVain(ms: number): void
  /** Requests that were answered, the handshake not counted. */
  readonly answers: () => number
  /** ms. */
  readonly lost: () => number
  readonly exhausted: () => boolean
}

/**
 * A server that answers nothing must not take minutes to be found out: after a first silence the next requests of the check have less time, though enough for one
 * as slow as any that was answered.
 */
export function createWaits(timeout: number, survey: Pick<Survey, 'answers'>, now: () => number = () => performance.now()): Waits {
  const allowance = Math.max(leastAllowance, 4 * timeout)
  let slowest = Math.max(0, ...Object.values(survey.answers).map(({ time }) => time))
  let answers = 0
  let lost = 0
  const heard = (time: number): void => {
    answers++
    slowest = Math.max(slowest, time)
  }
  return {
    limit(own = timeout) {
      if (lost >= allowance) throw new GivenUp(`the server let this check wait in vain for ${Math.round(lost / 1000)} s in all`)
      return Math.min(own, timeout, lost === 0 ? Infinity : Math.max(leastHaste, Math.ceil(slowest / 20) * 100))
    },
    async of(wait) {
      const began = now()
      try {
        const value = await wait
        heard(now() - began)
        return value
      } catch (error) {
        if (!(error instanceof NoAnswer)) heard(now() - began)
        else if (!error.dead) lost += now() - began
        throw error
      }
    },
    inVain: (ms) => void (lost += ms),
    answers: () => answers,
    lost: () => lost,
    exhausted: () => lost >= allowance,
  }
}
