import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept, notApplicable } from '../origin/finding.js'
import { knock, leave } from '../origin/knock.js'
import { served } from '../origin/talk.js'
import { ask, strangeId } from './ask.js'
import { withSession } from './with-session.js'

/** `initialize` with a session id of our own, and then a request with it. */
export const check: Check = (server) =>
  withSession(server, async (id) => {
    const [chosen, never] = [strangeId(server, id), strangeId(server, id)]
    const opened = await knock(server, { 'mcp-session-id': chosen }, true)
    const given = opened.answer.headers['mcp-session-id']
    try {
      if (given === chosen) return broken(server, 'It adopted the session id that the client had chosen.', opened)
      const used = await ask(server, chosen)
      if (!served(used)) return kept
      if (served(await ask(server, never)))
        return notApplicable('it serves any session id, so that there is none to fix (see session-unknown)')
      return broken(server, 'It served a request with a session id that the client had chosen for initialize.', opened, used)
    } finally {
      await leave(server, given)
      if (given !== chosen) await leave(server, chosen)
    }
  })
