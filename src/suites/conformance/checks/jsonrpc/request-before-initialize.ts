import type { Check, Finding, Message } from '../../../../targets/server/contract.js'
import { deadBecause, survived } from './alive.js'
import { isResultOf } from '../result-of.js'
import { named } from './answers.js'
import { early } from './early.js'
import { broken, kept, type Exchange } from './findings.js'
import { post, requestLine } from './talk.js'

export const check: Check = async (server) => {
  if (server.transport === 'http') {
    const said = await post(server, requestLine(server, undefined, 'assay-early', 'tools/list'), 'assay-early')
    if (said.http === undefined) return broken('The server gave no HTTP answer to a request before initialize.', said)
    const [answer] = said.answers
    if (answer === undefined ? said.http.status < 400 : isHollow(answer)) return hollow(answer, said.http.status, said)
    return survived(await deadBecause(server), 'a request before initialize', said)
  }
  const held = await early(server)
  if (held.failure !== undefined)
    return broken('The server could not be initialised after it had been sent a request.', {
      ...held,
      received: `${held.received}\n(${held.failure})`,
    })
  if (held.request === undefined) return broken('The server did not answer a request before initialize.', held)
  return isHollow(held.request) ? hollow(held.request, undefined, held) : kept
}

/** Neither a refusal nor the list that was asked for. */
const isHollow = ({ error, result }: Message): boolean => error === undefined && !isResultOf('tools/list', result)

const hollow = (answer: Message | undefined, status: number | undefined, exchange: Exchange): Finding =>
  broken(`The server answered tools/list before initialize with ${named(answer, status)} in which no list is.`, exchange)
