import type { Check } from '../../../../targets/server/contract.js'
import { idStrength } from './id-strength.js'
import { manyIds } from './many-ids.js'

/** Beside an order, fewer random bits than this are no secret: they are tried within the lifetime of a session. Far from 62, the least of a UUID version 7. */
const fewest = 20

/** An id that was given twice, or a series that ascends with hardly anything random in it. */
export const check: Check = (server) =>
  manyIds(server, (ids) => {
    const { repeated, ordered, bits } = idStrength(ids)
    if (repeated !== undefined) return `It gave the same session id twice among ${ids.length}.`
    if (!ordered || bits >= fewest) return undefined
    return `Its session ids count up or tell the time, with at most ${Math.floor(bits)} random bits beside.`
  })
