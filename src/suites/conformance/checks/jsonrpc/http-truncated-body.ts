import type { Check } from '../../../../targets/server/contract.js'
import { deadBecause, survived } from './alive.js'
import { postBytes, withSockets } from './sockets.js'
import { pause, requestLine, simplest } from './talk.js'

export const check: Check = async (server) => {
  const { head, body, shown } = postBytes(server, requestLine(server, undefined, 'assay-cut', simplest(server)))
  const part = body.subarray(0, 20)
  await withSockets(server, 3, async (sockets) => {
    for (const socket of sockets) socket.write(Buffer.concat([Buffer.from(head), part]))
    // Long enough to be read: the end of the connection must not overtake it.
    await pause(30)
  })
  // As long as it takes to be noticed.
  await pause(30)
  return survived(await deadBecause(server), 'requests whose bodies broke off', {
    sent: shown.slice(0, shown.length - body.length + part.length),
    received: '',
  })
}
