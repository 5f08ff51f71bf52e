import { notApplicable } from '../statelessness/line.js'
import { withState } from './asking.js'
import { allRejected } from './rejected.js'
import { rewritten } from './tamper.js'

/** MRTR > Security Considerations: what a client can read it can also write. */
export const check = withState(async (stateful) => {
  const { state } = await stateful.ask()
  if (rewritten(state).length === 0) return notApplicable('its requestState holds no JSON that could be rewritten')
  return allRejected(stateful, rewritten, 'a requestState in which one value was rewritten')
})
