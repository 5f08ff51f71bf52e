import { performance } from 'node:perf_hooks'
import type { Finding, ServerUnderTest } from '../../../../targets/server/contract.js'
import { deadBecause } from './alive.js'
import { broken, kept } from './findings.js'

/** ms that a quick server has; a slow one has five times what it took when it was alone. */
const least = 2000

/** How long another client has to be answered while others are in the way. Many servers cut off who is slow after some seconds: that is too late for the others. */
export async function patienceOf(server: ServerUnderTest): Promise<number> {
  const began = performance.now()
  const dead = await deadBecause(server)
  if (dead !== undefined) throw new Error(dead)
  return Math.max(least, 5 * (performance.now() - began))
}

/** Whether another client is answered now. `meanwhile`: what goes on, as in "while 50 others were connected and silent". */
export async function servedMeanwhile(server: ServerUnderTest, patience: number, meanwhile: string, sent: string): Promise<Finding> {
  const dead = await deadBecause(server, undefined, patience)
  return dead === undefined ? kept : broken(`The server did not serve another client ${meanwhile}.`, { sent, received: `(${dead})` })
}
