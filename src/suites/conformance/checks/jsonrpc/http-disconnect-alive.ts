import type { Check } from '../../../../targets/server/contract.js'
import { deadBecause, survived } from './alive.js'
import { postBytes, withSockets } from './sockets.js'
import { lists, pause, requestLine, simplest, withSession } from './talk.js'

export const check: Check = async (server) =>
  await withSession(server, async (session) => {
    const methods = [simplest(server), 'assay/unknown', ...lists(server)]
    const requests = methods.map((method, at) => postBytes(server, requestLine(server, session, `assay-left-${at}`, method)))
    for (const wait of [0, 3]) {
      await withSockets(server, requests.length, async (sockets) => {
        for (const [at, socket] of sockets.entries()) {
          const request = requests[at]
          if (request) socket.write(Buffer.concat([Buffer.from(request.head), request.body]))
        }
        await pause(wait)
        for (const socket of sockets) socket.resetAndDestroy()
      })
    }
    await pause(30)
    const [first] = requests
    return survived(await deadBecause(server), 'clients that left before they were answered', {
      sent: first?.shown ?? '',
      received: '(the connections were reset by the client)',
    })
  })
