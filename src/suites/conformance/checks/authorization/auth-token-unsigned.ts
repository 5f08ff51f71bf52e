import type { Check } from '../../../../targets/server/contract.js'
import { claims, unsigned } from './forged.js'
import { refuses } from './refuses.js'
import { bearerToken } from './wall.js'

/** A JWT with the claims of the valid one, where that can be read, and the algorithm "none". */
export const check: Check = (server) => refuses(server, unsigned(claims(server, bearerToken(server))), 'a JWT that nobody signed')
