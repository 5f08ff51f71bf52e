import type { Check, ServerUnderTest, Session } from '../../../targets/server/contract.js'
import { isUnusable } from '../../../targets/server/no-answer.js'
import { shownAnswer } from '../../../targets/server/answer.js'
import { notApplicable } from './finding.js'
import { isServed } from './features/known.js'
import { withSession } from './features/session.js'
import { oncePerServer } from './once.js'
import { mirrored, sentBack } from './sent-back.js'

/** A request that the server answers and that changes nothing. */
export const simplest = ({ survey }: Pick<ServerUnderTest, 'survey'>): string => survey.simplest

/** Which check says so where that one is not served. */
const judges: Readonly<Record<string, string>> = { 'server/discover': 'discover-implemented', ping: 'ping-answered' }

/**
 * Why the simplest request is not served; undefined where it is. A server that does not serve that one refuses everything, or nothing: whatever else it
 * answers tells nothing.
 */
const unserved = oncePerServer(async (server): Promise<string | undefined> => {
  const method = simplest(server)
  const judged = judges[method] ?? 'capability-answers'
  const problem = server.survey.answers[method]?.result
    ? undefined
    : await withSession(server, (session) => problemOf(server, session, method))
  return problem === undefined ? undefined : `the server does not serve the simplest request either: ${problem} (see ${judged})`
})

async function problemOf(server: ServerUnderTest, session: Session, method: string): Promise<string | undefined> {
  const { id, body } = server.envelope(method, undefined, { session })
  try {
    const answer = await session.request(method, undefined, { id })
    if (sentBack(session, body)) return mirrored
    return isServed(method, answer) ? undefined : `${method} was answered with ${shownAnswer(answer)}`
  } catch (error) {
    if (isUnusable(error)) return error.message
    throw error
  }
}

/** A check that says something of a server only where that serves the simplest request. */
export const whereServed =
  (check: Check): Check =>
  async (server) => {
    const problem = await unserved(server)
    return problem === undefined ? check(server) : notApplicable(problem)
  }
