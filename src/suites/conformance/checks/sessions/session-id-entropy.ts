import type { Check } from '../../../../targets/server/contract.js'
import { idStrength } from './id-strength.js'
import { manyIds } from './many-ids.js'

/** The least that OWASP's Session Management Cheat Sheet allows, "session id entropy". A UUID holds 122, one of version 7 still 74. */
const least = 64

export const check: Check = (server) =>
  manyIds(server, (ids) => {
    const bits = Math.floor(idStrength(ids).bits)
    return bits >= least ? undefined : `Its session ids hold at most ${bits} random bits.`
  })
