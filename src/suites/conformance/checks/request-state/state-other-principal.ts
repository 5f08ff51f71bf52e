import { broken, kept, notApplicable } from '../statelessness/line.js'
import { accepted, question, retry, withState } from './asking.js'
import { allRejected } from './rejected.js'

/** MRTR > Server Requirements (Basic Workflow): the state of one user, presented by another one who may ask the same. */
export const check = withState(async (stateful, { credentials: { other } }) => {
  if (other === undefined) return notApplicable('no credentials of a second user are configured (credentials.other)')
  const own = await question(stateful.line, stateful.subject, { credential: other })
  if (own?.state === undefined) return notApplicable('the second user is not asked for input')
  if (!accepted(await retry(stateful.line, own, own.state, { credential: other })))
    return notApplicable('the second user cannot go on even with a state of their own')
  const asked = await stateful.ask()
  const reply = await retry(stateful.line, asked, asked.state, { credential: other })
  if (!accepted(reply)) return kept
  const nonsense = await allRejected(stateful, () => ['assay'], 'nonsense')
  return nonsense.kind === 'not-applicable' ? nonsense : broken("The server went on with another user's requestState.", reply)
})
