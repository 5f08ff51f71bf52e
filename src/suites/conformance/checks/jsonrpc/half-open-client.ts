import type { Check } from '../../../../targets/server/contract.js'
import { deadBecause } from './alive.js'
import { broken, kept } from './findings.js'
import { withSockets } from './sockets.js'

/** Few enough for any server, and more than one that keeps a thread or a place for each. */
const count = 50

export const check: Check = async (server) =>
  await withSockets(server, count, async () => {
    const dead = await deadBecause(server)
    if (dead === undefined) return kept
    return broken(`The server did not answer a client while ${count} others were connected and silent.`, { sent: `(${count} connections, no bytes)`, received: `(${dead})` })
  })
