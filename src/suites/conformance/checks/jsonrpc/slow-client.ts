import type { Check } from '../../../../targets/server/contract.js'
import { patienceOf, servedMeanwhile } from './meanwhile.js'
import { postBytes, withSockets } from './sockets.js'
import { requestLine, simplest } from './talk.js'

export const check: Check = async (server) => {
  const patience = await patienceOf(server)
  return await withSockets(server, 2, async ([inHead, inBody]) => {
    const { head, body, shown } = postBytes(
      server,
      requestLine(server, undefined, 'assay-slow', simplest(server), { assay: 'slow'.repeat(200) }),
    )
    inHead?.write(head.slice(0, 40))
    inBody?.write(head)
    inBody?.write(body.subarray(0, 10))
    let sent = 10
    const trickle = setInterval(() => {
      inHead?.write('a')
      if (sent < body.length - 1) inBody?.write(body.subarray(sent, ++sent))
    }, 10)
    try {
      return await servedMeanwhile(server, patience, 'while one sent its headers and one its body byte by byte', shown)
    } finally {
      clearInterval(trickle)
    }
  })
}
