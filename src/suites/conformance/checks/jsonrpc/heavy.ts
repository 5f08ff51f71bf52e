import type { Check } from '../../../../targets/server/contract.js'
import { deadBecause, survived } from './alive.js'
import { requestLine, say, simplest, withSession } from './talk.js'

/** Sends requests that are heavy to read, whose params hold `members` (JSON, without braces). They may be answered or refused; the server has to stay. */
export const heavy =
  (members: readonly string[], after: string): Check =>
  async (server) =>
    await withSession(server, async (session) => {
      for (const [at, member] of members.entries()) {
        const id = `assay-heavy-${at}`
        const { body, headers } = requestLine(server, session, id, simplest(server), { assay: 'HERE' })
        const said = await say(server, session, { headers, body: body.replace('"HERE"', () => member) }, { patience: 10_000 })
        const dead = await deadBecause(server, session)
        if (dead !== undefined) return survived(dead, after, said)
      }
      return survived(undefined, after, { sent: '', received: '' })
    })
