import type { Check, ServerUnderTest } from '../../../../targets/server/contract.js'
import { refuses } from './refuses.js'

/** A token that nobody issued, of the letters that any token may have (RFC 6750, section 2.1). */
export const unknownToken = (server: ServerUnderTest): string => `assay-${server.random(20)}`

export const check: Check = (server) => refuses(server, unknownToken(server), 'a token that nobody issued')
