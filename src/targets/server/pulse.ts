import type { Revision } from '../../corpus/revisions.js'
import { NoAnswer } from './contract.js'
import { aliveMethod, eraOf } from './eras.js'
import { listMethods } from './list-methods.js'

/**
 * Whether a server still answers, by the cheapest request that it answers. One that leaves a ping without an answer is not dead if it answers something else: then
 * it is not asked for a ping again. Rejects as `ask` does.
 */
export function createPulse(): (revision: Revision, ask: (method: string) => Promise<unknown>) => Promise<void> {
  let pings = true
  return async (revision, ask) => {
    try {
      if (pings || eraOf(revision) === 'modern') return void (await ask(aliveMethod(revision)))
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.dead || eraOf(revision) === 'modern') throw error
    }
    await Promise.any(listMethods.map(({ method }) => ask(method))).catch((error: AggregateError) => Promise.reject(error.errors[0]))
    pings = false
  }
}
