import type { Session } from '../../../targets/server/contract.js'

/**
 * Whether a request came back as the server's own. A client answers what it is asked, and so gets its own answer back from a server that sends back all it
 * gets: that is no answer of the server's.
 */
export const sentBack = (session: Session, sent: string): boolean => session.unasked().some((message) => JSON.stringify(message) === sent)

export const mirrored = 'the server sends back what it gets'
