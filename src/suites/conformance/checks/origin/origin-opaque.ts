import type { Check } from '../../../../targets/server/contract.js'
import { refusesOpening } from './foreign.js'

/** `Origin: null`, which sandboxed frames, `data:` pages and local files send. */
export const check: Check = (server) =>
  refusesOpening(
    server,
    { origin: 'null' },
    (talk) => `A request with the opaque Origin "null" was served with HTTP ${talk.answer.status}.`,
  )
