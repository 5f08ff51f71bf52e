import type { Check } from '../../../../targets/server/contract.js'
import { broken, withLine } from '../statelessness/line.js'
import { provoke, refusedSome } from './provoke.js'

/** Basic > Error Codes: -32020 to -32099 are the specification's own, and none of its three meanings fits these requests. */
export const check: Check = (server) =>
  withLine(server, async (line) => {
    const replies = await provoke(server, line)
    const wrong = replies.find(({ code }) => code !== undefined && code <= -32_020 && code >= -32_099)
    return wrong
      ? broken(
          `The server answered a request whose headers, version and capabilities are right with the reserved error ${wrong.code}.`,
          wrong,
        )
      : refusedSome(replies)
  })
