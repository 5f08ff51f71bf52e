import type { Check } from '../../../../targets/server/contract.js'
import { patienceOf, servedMeanwhile } from './meanwhile.js'
import { withSockets } from './sockets.js'

/** Few enough for any server, and more than one that keeps a thread or a place for each. */
const count = 50

export const check: Check = async (server) => {
  const patience = await patienceOf(server)
  return await withSockets(
    server,
    count,
    async () =>
      await servedMeanwhile(server, patience, `while ${count} others were connected and silent`, `(${count} connections, no bytes)`),
  )
}
