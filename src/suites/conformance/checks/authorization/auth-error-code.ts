import type { Check } from '../../../../targets/server/contract.js'
import { broken, kept } from '../origin/finding.js'
import { outcome, served } from '../origin/talk.js'
import { bearing } from './wall.js'

/** Values that are no credentials at all, or are cut, doubled, oddly quoted, long, or not ASCII. */
const malformed = [
  'Bearer',
  'Bearer a b',
  'Bearer ,',
  'Bearer "',
  'Bearer ...',
  'Bearer e30.e30.',
  'Basic',
  'Basic %%%',
  ',',
  'Bearer \u00e9',
  `Bearer ${'A'.repeat(4000)}`,
]

/** 431 is what an HTTP server answers by itself to headers that are too long for it (RFC 6585, section 5). */
const right = new Set([400, 401, 431])

export const check: Check = async (server) => {
  for (const value of malformed) {
    const talk = await bearing(server, value)
    const named = `the Authorization header "${value.length > 40 ? `${value.slice(0, 20)}… (${value.length} characters)` : value}"`
    if (served(talk)) return broken(server, `It served a request with ${named}.`, talk)
    if (!right.has(talk.answer.status))
      return broken(server, `It answered a request with ${named} with ${outcome(talk)} in place of 400 or 401.`, talk)
  }
  return kept
}
