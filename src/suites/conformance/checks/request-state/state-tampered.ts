import { withState } from './asking.js'
import { allRejected } from './rejected.js'
import { changed } from './tamper.js'

/** MRTR > Server Requirements (Basic Workflow). */
export const check = withState((stateful) => allRejected(stateful, changed, 'a requestState of which one character was changed'))
