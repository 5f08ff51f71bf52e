import { withState } from './asking.js'
import { allRejected } from './rejected.js'
import { cut } from './tamper.js'

/** MRTR > Server Requirements (Basic Workflow). */
export const check = withState((stateful) => allRejected(stateful, cut, 'a requestState whose end was cut off'))
