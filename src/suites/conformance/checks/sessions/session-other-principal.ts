import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../origin/finding.js'
import { served } from '../origin/talk.js'
import { ask, listen } from './ask.js'
import { otherPrincipal } from './other-principal.js'
import { withSession } from './with-session.js'

/** A session of one principal is used with the token of another: for a request, and for its stream. */
export const check: Check = async (server) => {
  const other = await otherPrincipal(server)
  if ('unknown' in other) return other.unknown
  return withSession(server, async (id) => {
    const asked = await ask(server, id, other.headers)
    if (served(asked)) return broken(server, 'It served a request in the session of another principal.', asked)
    const stream = await listen(server, id, other.headers)
    if (served(stream)) return broken(server, 'It opened the stream of a session to another principal.', stream)
    return kept
  })
}
