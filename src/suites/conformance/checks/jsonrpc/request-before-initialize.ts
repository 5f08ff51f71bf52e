import type { Check } from '../../../../targets/server/contract.js'
import { deadBecause, survived } from './alive.js'
import { early } from './early.js'
import { broken, kept } from './findings.js'
import { post, requestLine } from './talk.js'

export const check: Check = async (server) => {
  if (server.transport === 'http') {
    const said = await post(server, requestLine(server, undefined, 'assay-early', 'tools/list'), 'assay-early')
    return said.http === undefined
      ? broken('The server gave no HTTP answer to a request before initialize.', said)
      : survived(await deadBecause(server), 'a request before initialize', said)
  }
  const held = await early(server)
  if (held.failure !== undefined)
    return broken('The server could not be initialised after it had been sent a request.', {
      ...held,
      received: `${held.received}\n(${held.failure})`,
    })
  return held.request === undefined ? broken('The server did not answer a request before initialize.', held) : kept
}
