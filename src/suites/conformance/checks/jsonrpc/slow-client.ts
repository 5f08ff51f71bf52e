import type { Check } from '../../../../targets/server/contract.js'
import { deadBecause } from './alive.js'
import { broken, kept } from './findings.js'
import { postBytes, withSockets } from './sockets.js'
import { requestLine, simplest } from './talk.js'

export const check: Check = async (server) =>
  await withSockets(server, 2, async ([inHead, inBody]) => {
    const { head, body } = postBytes(server, requestLine(server, undefined, 'assay-slow', simplest(server)))
    inHead?.write(head.slice(0, 40))
    inBody?.write(head)
    inBody?.write(body.subarray(0, 10))
    const trickle = setInterval(() => {
      inHead?.write('a')
      inBody?.write(' ')
    }, 5)
    const dead = await deadBecause(server).finally(() => clearInterval(trickle))
    if (dead === undefined) return kept
    return broken('The server did not answer another client while one sent its headers and one its body byte by byte.', { sent: `${head}${body.toString()}`, received: `(${dead})` })
  })
