import type { Check } from '../../../../targets/server/contract.js'
import { broken, withLine } from '../statelessness/line.js'
import { provoke, refusedSome } from './provoke.js'

/** Basic > Error Codes: codes of 2025-11-25 and earlier that this revision has given up. */
const retired = new Set<number | undefined>([-32_002, -32_042])

export const check: Check = (server) =>
  withLine(server, async (line) => {
    const replies = await provoke(server, line)
    const wrong = replies.find(({ code }) => retired.has(code))
    return wrong ? broken(`The server answered with error ${wrong.code}, which 2026-07-28 has given up.`, wrong) : refusedSome(replies)
  })
