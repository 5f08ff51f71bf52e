import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../origin/finding.js'
import { served } from '../origin/talk.js'
import { ask, listen } from './ask.js'
import { withSession } from './with-session.js'

/** A session that was opened with credentials is used without them: for a request, and for its stream. */
export const check: Check = (server) =>
  withSession(server, async (id) => {
    const asked = await ask(server, id, { authorization: null })
    if (served(asked)) return broken(server, 'It served a request that had a session id and no credentials.', asked)
    const stream = await listen(server, id, { authorization: null })
    if (served(stream)) return broken(server, 'It opened the stream of a session to a client without credentials.', stream)
    return kept
  })
